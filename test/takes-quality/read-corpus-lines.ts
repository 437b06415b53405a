import { createInterface } from 'node:readline';
import { readReply } from '../../src/models/reply/read-reply.ts';
import { CORRECTABLE } from '../../src/takes-quality/panel/judge.ts';
import { judgeReplyShape } from '../../src/takes-quality/reply/weigh-reply.ts';

// Our reader as a command: what evals/judge-replies/check-reader.mjs sends with --lines, answered line by line.
for await (const line of createInterface({ input: process.stdin })) {
  const { reply, finish, quoted } = JSON.parse(line);
  const read = readReply(reply, judgeReplyShape(40, quoted), finish);
  const scores = read.ok && Object.entries(read.value.scores).map(([name, { score }]) => [name, score]);
  const answer = read.ok
    ? { scores: Object.fromEntries(scores as [string, number][]) }
    : { unread: CORRECTABLE.includes(read.reason) ? 'correct' : 'out' };
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
