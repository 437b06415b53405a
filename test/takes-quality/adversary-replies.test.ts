import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readReply } from '../../src/models/reply/read-reply.ts';
import { complaintAbout } from '../../src/takes-quality/panel/judge.ts';
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
    const passes = read.ok && Object.values(read.value.scores).every(({ score }) => score >= 7);
    return reader !== 'pass' && passes && complaintAbout(read, 12) === null;
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
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
  const meant = tries.filter(({ reader }) => reader === 'pass');
  const read = meant.map(({ id, reply }) => ({ id, read: readReply(reply, judgeReplyShape(12), 'stop') }));
  expect(read.flatMap(({ id, read }) => (read.ok ? [] : [id])).sort()).toEqual(ASKED_AGAIN);
  // Only in the language of the takes can it be held against its scores; it counts when it comes again.
  const foreign = read.flatMap(({ id, read }) => (read.ok && read.value.foreign.length > 0 ? [id] : []));
  expect(foreign.filter((id) => id.startsWith('third-'))).toEqual(['third-clear-zhfb']);
});
