import { describe, expect, test } from 'vitest';
import { compareReceipts } from '../../src/takes-quality/compare/compare-receipts.ts';
import { runTakesQuality } from '../../src/takes-quality/receipt/run-takes-quality.ts';
import type { Finding } from '../../src/takes-quality/reply/judge-reply.ts';
import { depsOf, OPTIONS, panelOf, replyOf, sample } from './panel-of.ts';

/** What a judge scores everywhere; null for one that fails. With repeats, one score for each. */
type Given = number | null | readonly (number | null)[];

const broken: Partial<Finding>[] = [{ take: 1, dimension: 'accuracy', severity: 'error', reason: 'the page says 3' }];

async function receiptOf(scores: readonly Given[], findings?: Partial<Finding>[]) {
  const repeats = Math.max(...scores.map((score) => (Array.isArray(score) ? score.length : 1)));
  const says = scores.map((score) =>
    (Array.isArray(score) ? score : [score]).map((one) =>
      one === null ? new Error('HTTP 400') : replyOf(one, findings),
    ),
  );
  const { models, ids } = panelOf(Object.fromEntries(says.map((words, index) => [`j${index}`, words])));
  const { receipt } = await runTakesQuality({ ...OPTIONS, repeats, models: ids }, depsOf(models, sample(40)));
  return receipt;
}

describe('two receipts are compared by the judges that scored on both sides', () => {
  test.each<[name: string, before: Given[], now: Given[], outcome: string, drop: number | null]>([
    ['both judges dropped while the third is out', [9, 8, 6], [8, 7, null], 'regression', 1],
    ['nothing changed while a lenient judge is new', [9, 8, null], [9, 8, 5], 'ok', 0],
    ['one judge alone is on both sides', [9, 8, null], [null, 8, 7], 'inconclusive', 0],
    ['all are there', [9, 9, 9], [9, 9, 8], 'ok', 1 / 3],
  ])('%s', async (_name, before, now, outcome, drop) => {
    const comparison = compareReceipts(await receiptOf(before), await receiptOf(now));
    expect(comparison.outcome).toBe(outcome);
    expect(comparison.dimensions[0]!.drop).toBeCloseTo(drop!);
    const absent = comparison.judges.baselineOnly.length + comparison.judges.currentOnly.length > 0;
    expect(comparison.warnings[0] ?? '').toMatch(absent ? /^Only the (baseline|current run) has scores of/ : /^$/);
  });

  test('noise is that of the judges which were there every time', async () => {
    const receipt = await receiptOf([
      [9, 9],
      [8, 8],
      [5, null],
    ]);
    expect(receipt.noise!.accuracy).toMatchObject({ means: [8.5, 8.5], sd: 0 });
    const { dimensions } = compareReceipts(await receiptOf([9, 8, 5]), receipt);
    expect(dimensions[0]!.evidence!.interval.low).toBeLessThanOrEqual(dimensions[0]!.drop!);
    expect(dimensions[0]!.evidence!.interval.high).toBeGreaterThanOrEqual(dimensions[0]!.drop!);
  });
});

test('takes that flipped are named with the reasons of the judges, and tested exactly', async () => {
  const before = await receiptOf([9, 9, 9]);
  const now = await receiptOf([8, 8, 8], broken);
  const { flips } = compareReceipts(before, now);
  expect(flips).toEqual([
    {
      dimension: 'accuracy',
      worse: [expect.objectContaining({ slug: 'people/keeper-1', reasons: Array(3).fill('the page says 3') })],
      better: [],
      p: 1,
    },
  ]);
  expect(compareReceipts(now, before).flips[0]).toMatchObject({ worse: [], better: [{ slug: 'people/keeper-1' }] });
});
