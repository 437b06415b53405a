import { describe, expect, test } from 'vitest';
import { readRunText } from '../../src/brain-eval/answers/read-run.ts';
import { keySchema } from '../../src/brain-eval/key/key.ts';
import { resolveKey } from '../../src/brain-eval/key/resolve-key.ts';
import { compareSides, type Side } from '../../src/brain-eval/report/compare.ts';
import { compareMeans } from '../../src/brain-eval/report/compare-means.ts';
import { buildReport } from '../../src/brain-eval/report/report.ts';
import { scoreRun } from '../../src/brain-eval/score/score.ts';

/** A key of 28 questions, `q1` to `q28`, each answered by `yes` on a line of its own. */
const IDS = Array.from({ length: 28 }, (_, index) => `q${index + 1}`);
const KEY = resolveKey(
  keySchema.parse({
    version: 1,
    refusal: {},
    questions: IDS.map((id) => ({
      id,
      kind: 'card',
      question: `${id}?`,
      evidence: [{ file: 'a.md', line: `line ${id}.` }],
      accept: [['yes']],
    })),
  }),
  new Map([['a.md', IDS.map((id) => `line ${id}.`)]]),
);

/** A run in which the first `right` questions are right, each with its line cited. */
const run = (right: number, more: { toolCalls?: number; tokens?: number } = {}) =>
  scoreRun(
    readRunText(
      JSON.stringify({
        ...more,
        answers: IDS.map((id, index) => ({
          id,
          answer: index < right ? 'yes' : 'no',
          citations: [`a.md:${index + 1}`],
        })),
      }),
    ),
    KEY,
    { name: 'run', mode: null },
  );
const side = (name: string, ...runs: ReturnType<typeof run>[]): Side => ({ name, runs });

describe('two sides', () => {
  test('that answer alike: no evidence of a difference, and what could have been seen', () => {
    const { right, grounded, flipped, summary } = compareSides(side('brain', run(28)), side('documents', run(28)), {
      seed: 1,
    });
    expect(right).toMatchObject({
      n: 28,
      a: 1,
      b: 1,
      difference: 0,
      aBetter: 0,
      bBetter: 0,
      p: 1,
      verdict: 'no evidence of a difference',
    });
    // The exact test, one question in 20 going the other way; ± z²/(n + z²)
    expect(right.smallest).toBeCloseTo(0.3562, 3);
    expect(right.interval!.high).toBeCloseTo(0.1206, 4);
    expect(grounded.p).toBe(1);
    expect(flipped).toEqual([]);
    expect(summary[0]).toBe(
      'Right: brain 100 %, documents 100 %: the same on each of 28 questions. A difference of 36 points would show 4 times in 5 with 28 questions (exact test, one question in 20 going the other way).',
    );
  });

  test.each([
    // 2·(1/2)^flips
    { flips: 5, p: 0.0625, verdict: 'no evidence of a difference' },
    { flips: 6, p: 0.03125, verdict: 'a is higher' },
  ])('of which one has $flips more: p = $p', ({ flips, p, verdict }) => {
    const { right, flipped } = compareSides(side('a', run(28)), side('b', run(28 - flips)), { seed: 1 });
    expect(right).toMatchObject({ aBetter: flips, bBetter: 0, p, verdict });
    expect(flipped.map(({ id }) => id)).toEqual(IDS.slice(28 - flips));
    expect(flipped[0]).toMatchObject({ kind: 'card', right: 'a', grounded: 'a', a: ['right'], b: ['wrong'] });
  });

  test('that differ say nothing about what could not be seen', () => {
    const { summary } = compareSides(side('a', run(28)), side('b', run(20)), { seed: 1 });
    expect(summary[0]).toMatch(/a is higher \(8 of 28 .*p = 0\.008\)\.$/);
    expect(summary.join(' ')).not.toMatch(/would show 4 times in 5.*Right/);
  });

  test('turned round give the turned result', () => {
    const [one, other] = [
      compareSides(side('a', run(20)), side('b', run(28)), { seed: 1 }),
      compareSides(side('b', run(28)), side('a', run(20)), { seed: 1 }),
    ];
    expect(one.right).toMatchObject({ p: other.right.p, aBetter: other.right.bBetter, verdict: 'b is higher' });
    expect(one.right.difference).toBeCloseTo(-other.right.difference!, 12);
  });

  test('with repeats count a question for the side that was right more often', () => {
    const { right, flipped } = compareSides(
      side('a', run(28), run(27), run(28)),
      side('b', run(28), run(27), run(26)),
      { seed: 1 },
    );
    // q28: a 2 of 3, b 1 of 3; q27: a 3 of 3, b 2 of 3.
    expect(right).toMatchObject({ n: 28, aBetter: 2, bBetter: 0, p: 0.5 });
    expect(right.difference).toBeCloseTo(2 / 3 / 28, 12);
    expect(flipped.map(({ id, a, b }) => [id, a.length, b.length])).toEqual([
      ['q27', 3, 3],
      ['q28', 3, 3],
    ]);
  });

  test('are paired by the questions that both have; the others are named', () => {
    const short = run(28);
    const cutRun = { ...short, questions: short.questions.slice(2) };
    const { right, unpaired } = compareSides(side('a', run(28)), side('b', cutRun), { seed: 1 });
    expect([right.n, unpaired]).toEqual([26, ['q1', 'q2']]);
  });

  test('give the same bytes for the same seed', () => {
    const compare = () =>
      JSON.stringify(compareSides(side('a', run(28, { tokens: 5 })), side('b', run(9, { tokens: 7 })), { seed: 3 }));
    expect(compare()).toBe(compare());
  });
});

describe('calls and tokens', () => {
  const three = (calls: number[], tokens: number[]) =>
    calls.map((toolCalls, index) => run(28, { toolCalls, tokens: tokens[index]! }));

  test('of one run a side say nothing about a difference', () => {
    const { toolCalls, summary } = compareSides(side('a', ...three([24], [1])), side('b', ...three([37], [1])), {
      seed: 1,
    });
    expect(toolCalls).toMatchObject({
      unit: 'run',
      n: 1,
      a: 24,
      b: 37,
      difference: -13,
      interval: null,
      smallest: null,
      verdict: 'too few runs to say',
    });
    expect(summary.join('\n')).toContain('Tool calls: a 24, b 37: too few runs to say (over 1 run a side).');
  });

  test('of three runs that never overlap differ', () => {
    const { toolCalls, tokens } = compareSides(
      side('a', ...three([40, 41, 42], [90_000, 91_000, 80_000])),
      side('b', ...three([80, 83, 81], [88_000, 90_500, 85_000])),
      { seed: 1 },
    );
    expect(toolCalls.verdict).toBe('b is higher');
    expect(tokens.verdict).toBe('no evidence of a difference');
  });

  test('that nobody reported are left out of the summary', () => {
    const { toolCalls, summary } = compareSides(side('a', run(28)), side('b', run(28)), { seed: 1 });
    expect(toolCalls).toMatchObject({ n: 0, a: null, b: null, difference: null });
    expect(summary.join()).not.toContain('Tool calls');
  });

  test('per question are paired by question', () => {
    const values = Array.from({ length: 10 }, (_, index) => ({ a: [index], b: [index + 2] }));
    expect(compareMeans(values, null, 1)).toMatchObject({
      unit: 'question',
      n: 10,
      a: 4.5,
      b: 6.5,
      difference: -2,
      interval: null,
      verdict: 'b is higher',
    });
  });
});

test('a report of both modes holds their comparison', () => {
  const as = (mode: 'brain' | 'documents') => ({ ...run(28), mode });
  expect(buildReport([as('brain'), as('documents')], KEY).comparison).toMatchObject({
    a: { name: 'brain', runs: 1 },
    b: { name: 'documents', runs: 1 },
  });
  expect(buildReport([as('brain')], KEY).comparison).toBeNull();
});
