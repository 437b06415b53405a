import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readReply } from '../../src/models/reply/read-reply.ts';
import { judgeReplyShape } from '../../src/takes-quality/reply/weigh-reply.ts';

/** Replies of somebody who tried to get a PASS that no judge meant, without having seen the reader, and what a careful person reads. */
interface Try {
  id: string;
  reader: 'pass' | 'fail' | 'none';
  reply: string;
}
const tries = readFileSync(join(import.meta.dirname, 'adversary-replies.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Try);

/** Its findings break every take: it is asked once more for the contradiction, not for its reading. */
const CONTRADICTS_ITSELF = ['neg-fb'];

test('no try to pass off scores that the judge did not mean is read as an answer that counts without another call', () => {
  const wrong = tries.filter(({ reader, reply }) => {
    const read = readReply(reply, judgeReplyShape(12), 'stop');
    return reader !== 'pass' && read.ok && Object.values(read.value.scores).every(({ score }) => score >= 7);
  });
  expect(wrong.map(({ id }) => id).sort()).toEqual(CONTRADICTS_ITSELF);
});
