import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readReply } from '../../src/models/reply/read-reply.ts';
import { findContradictions } from '../../src/takes-quality/panel/find-contradictions.ts';
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

test('no try to pass off scores that the judge did not mean is read as an answer that counts without another call', () => {
  const wrong = tries.filter(({ reader, reply }) => {
    const read = readReply(reply, judgeReplyShape(12), 'stop');
    if (reader === 'pass' || !read.ok) return false;
    const isAskedAgain = read.value.unread.length > 0 || findContradictions(read.value, 12).length > 0;
    return !isAskedAgain && Object.values(read.value.scores).every(({ score }) => score >= 7);
  });
  expect(wrong.map(({ id }) => id).sort()).toEqual([]);
});

/** Clear to a person, and not certain enough to count: the judge is asked once more. */
const ASKED_AGAIN = [
  'b-cannot-intro',
  'b-range',
  'b-scale-note2',
  'b-str-comma',
  'b-weightscale',
  'gemini-split',
  'hf',
  'previous_scores',
  'sse',
  'third-num-dot',
  'third-num-ext',
  'third-num-sci',
  'yaml',
];

test('an answer that its judge meant is read', () => {
  const lost = tries.filter(
    ({ reader, reply }) => reader === 'pass' && !readReply(reply, judgeReplyShape(12), 'stop').ok,
  );
  expect(lost.map(({ id }) => id).sort()).toEqual(ASKED_AGAIN);
});
