import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readReply } from '../../src/models/reply/read-reply.ts';
import { CORRECTABLE } from '../../src/takes-quality/panel/judge.ts';
import { judgeReplyShape } from '../../src/takes-quality/reply/weigh-reply.ts';

/** A reply as a judge may give it, with its right reading; see evals/judge-replies/README.md. */
interface CorpusReply {
  id: string;
  origin: { kind: 'public' | 'model' | 'constructed'; source: string };
  reply: string;
  finish: 'stop' | 'length' | 'refusal';
  quoted: string;
  want: { scores: Record<string, number> } | { unread: 'correct' | 'out' };
}

/** Clear answers beside words or a figure of which nobody can know that they change nothing: the judge is asked once more. */
const ASKED_AGAIN = new Set([
  'bash-fence-before-answer',
  'reasoning-first-narration',
  'chatty-markdown-report',
  'quotes-takes-blockquote',
  'frontier-extra-fields',
  'planted-words-no-object',
]);

const file = join(import.meta.dirname, '../../evals/judge-replies/replies.jsonl');
const replies = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as CorpusReply);

function readingOf({ reply, finish, quoted }: CorpusReply): CorpusReply['want'] {
  const read = readReply(reply, judgeReplyShape(40, quoted), finish);
  if (!read.ok) return { unread: CORRECTABLE.includes(read.reason) ? 'correct' : 'out' };
  return { scores: Object.fromEntries(Object.entries(read.value.scores).map(([name, { score }]) => [name, score])) };
}

describe('the corpus of replies', () => {
  test.each(replies.map((reply) => [reply.id, reply] as const))('%s', (id, reply) => {
    expect(readingOf(reply)).toEqual(ASKED_AGAIN.has(id) ? { unread: 'correct' } : reply.want);
  });

  test('loses at most one in twenty clear answers to a second call', () => {
    const clear = replies.filter(({ want }) => 'scores' in want);
    const asked = clear.flatMap(({ id, reply, finish, quoted }) => {
      const read = readReply(reply, judgeReplyShape(40, quoted), finish);
      const isKept = read.ok && read.value.unread.length === 0 && read.value.foreign.length === 0;
      return isKept ? [] : [id];
    });
    expect(asked.sort()).toEqual([...ASKED_AGAIN, 'japanese-judge'].sort());
    expect(asked.length / clear.length).toBeLessThan(0.05);
  });

  test('comes with a runner, to which our reader holds', () => {
    const folder = join(import.meta.dirname, '../../evals/judge-replies');
    const reader = ['--import', 'tsx', join(import.meta.dirname, 'read-corpus-lines.ts')];
    const args = [join(folder, 'check-reader.mjs'), '--lines', '--', process.execPath, ...reader];
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(stdout).toMatch(
      /261 replies: 255 right, 0 wrong, 6 lost; 143 of 149 clear answers kept\nThe reader holds\.\n$/,
    );
    expect(status).toBe(0);
  });

  test('comes from many hands', () => {
    const of = (kind: string) => replies.filter(({ origin }) => origin.kind === kind).length;
    expect(replies.length).toBeGreaterThanOrEqual(200);
    expect(of('public')).toBeGreaterThanOrEqual(80);
    expect(of('model')).toBeGreaterThanOrEqual(40);
  });
});
