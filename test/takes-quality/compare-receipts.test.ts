import { describe, expect, test } from 'vitest';
import { compareReceipts } from '../../src/takes-quality/compare/compare-receipts.ts';
import type { Receipt } from '../../src/takes-quality/receipt/receipt.ts';
import { printComparison } from '../../src/takes-quality/report/comparison/print-comparison.ts';
import { INCONCLUSIVE, receiptWith, repeated } from './receipt-with.ts';

describe('comparing two receipts', () => {
  test.each<[string, Receipt, Receipt, string]>([
    ['equal scores', receiptWith({}), receiptWith({}), 'ok'],
    ['a rise', receiptWith({}), receiptWith({ accuracy: 10 }), 'ok'],
    ['a drop of exactly the threshold', receiptWith({ accuracy: 7.8 }), receiptWith({ accuracy: 7.3 }), 'ok'],
    [
      'a true drop of 0.54 that rounds to 0.5',
      receiptWith({ accuracy: 7.54 }),
      receiptWith({ accuracy: 7 }),
      'regression',
    ],
    [
      'a drop in one dimension with rises in all others',
      receiptWith({ accuracy: 9, attribution: 5 }),
      receiptWith({ accuracy: 8, attribution: 10 }),
      'regression',
    ],
    ['both sides inconclusive', INCONCLUSIVE, INCONCLUSIVE, 'inconclusive'],
    [
      'an inconclusive baseline and a current all 2',
      INCONCLUSIVE,
      receiptWith({ accuracy: 2, attribution: 2 }),
      'inconclusive',
    ],
    ['an inconclusive current side', receiptWith({}), INCONCLUSIVE, 'inconclusive'],
  ])('%s', (_name, baseline, current, outcome) => {
    const comparison = compareReceipts(baseline, current);
    expect(comparison.outcome).toBe(outcome);
    expect(comparison.message.startsWith(outcome.toUpperCase())).toBe(true);
  });

  test('drops are unrounded and a side without a score has none', () => {
    const { dimensions } = compareReceipts(receiptWith({ accuracy: 7.54 }), receiptWith({ accuracy: 7 }));
    expect(dimensions[0]).toMatchObject({ dimension: 'accuracy', drop: 7.54 - 7, regression: true, evidence: null });
    expect(compareReceipts(receiptWith({}), INCONCLUSIVE).dimensions[0]).toMatchObject({ current: null, drop: null });
  });

  test.each([
    ['corpus_sha8', { corpus: { ...receiptWith({}).corpus, corpus_sha8: '00000000' } }],
    ['prompt_sha8', { prompt_sha8: '00000000' }],
    ['rubric_sha8', { rubric_sha8: '00000000' }],
  ])('another %s is an informational warning', (name, change) => {
    const { outcome, warnings } = compareReceipts(receiptWith({}), receiptWith({}, change));
    expect(outcome).toBe('ok');
    expect(warnings).toEqual([expect.stringMatching(new RegExp(`^${name} differs .*abcd1234.*00000000`))]);
  });
});

describe('repeats', () => {
  test('give the pooled interval of each drop', () => {
    const baseline = receiptWith({}, repeated([8, 8.2, 8.4]));
    const current = receiptWith({}, repeated([7.4, 7.6, 7.8]));
    const { evidence, drop } = compareReceipts(baseline, current).dimensions[0]!;
    // s = 0.2, standard error 0.2·√(2/3), t(0.975, 4) = 2.7764 from the tables; 3.7611 is the noncentrality of 80 % power.
    const error = 0.2 * Math.sqrt(2 / 3);
    expect(drop).toBeCloseTo(0.6, 10);
    expect(evidence!.interval.low).toBeCloseTo(0.6 - 2.7764 * error, 3);
    expect(evidence!.interval.high).toBeCloseTo(0.6 + 2.7764 * error, 3);
    expect(evidence!.detectable).toBeCloseTo(3.7611 * error, 3);
  });

  test.each<[string, number[], number[], string, RegExp]>([
    ['a drop beyond the noise', [8, 8.1, 8.2], [6, 6.1, 6.2], 'regression', /Beyond the noise of the judges: accuracy/],
    [
      'a drop that may be noise',
      [7, 8, 9],
      [6, 7, 8],
      'regression',
      /No evidence that accuracy, .* dropped beyond the noise/,
    ],
    [
      'no drop',
      [8, 8.1, 8.2],
      [8, 8.1, 8.2],
      'ok',
      /No evidence of any drop\. These repeats would show a drop of 0\.\d+/,
    ],
  ])('say in words of %s', (_name, before, now, outcome, words) => {
    const comparison = compareReceipts(receiptWith({}, repeated(before)), receiptWith({}, repeated(now)));
    expect(comparison.outcome).toBe(outcome);
    expect(comparison.message).toMatch(words);
  });

  test('that could show no drop on the scale say so, and no interval leaves it', () => {
    const comparison = compareReceipts(receiptWith({}), receiptWith({}, repeated([4, 8])));
    expect(comparison.message).toMatch(/too few, or differ too much, to show any drop on this scale/);
    expect(comparison.dimensions[0]!.evidence!.interval).toEqual({ low: -9, high: 9 });
  });

  test('a drop in one dimension of five needs more than one interval without 0', () => {
    const [before, now] = [
      [8, 8.4, 8.8],
      [7.1, 7.5, 7.9],
    ];
    const means = { ...repeated(before).noise!, accuracy: { means: before, sd: null, interval: null } };
    const same = Object.fromEntries(
      Object.keys(means).map((name) => [name, { means: before, sd: null, interval: null }]),
    );
    const noise = { ...same, accuracy: { means: now, sd: null, interval: null } } as typeof means;
    const current = receiptWith({}, { ...repeated(before), noise });
    const { dimensions, message } = compareReceipts(receiptWith({}, repeated(before)), current);
    expect(dimensions[0]!.evidence).toMatchObject({ interval: { low: expect.any(Number) }, p: expect.any(Number) });
    expect(dimensions[0]!.evidence!.p).toBeGreaterThan(0.01);
    expect(dimensions[0]!.evidence!.p).toBeLessThan(0.06);
    expect(message).toMatch(/No evidence that accuracy dropped beyond the noise/);
  });

  test('a baseline of one run borrows the spread of the current repeats', () => {
    const { evidence } = compareReceipts(receiptWith({}), receiptWith({}, repeated([7, 8, 9]))).dimensions[0]!;
    expect(evidence!.interval.high).toBeCloseTo(4.3027 * Math.sqrt(1 + 1 / 3), 3);
  });

  test('single runs say that the noise is not known', () => {
    expect(compareReceipts(receiptWith({}), receiptWith({})).message).toMatch(/--repeats measures it/);
  });
});

test('the printed comparison shows every dimension, what changed and each warning', () => {
  const current = receiptWith({ accuracy: 7, attribution: 8.25 }, { prompt_sha8: '00000000' });
  expect(printComparison(compareReceipts(receiptWith({ accuracy: 7.54 }), current))).toMatchInlineSnapshot(`
    "REGRESSION: accuracy dropped by 0.54; a drop of more than 0.5 is a regression. Each side ran once, so how much of a change is noise of the judges is unknown; --repeats measures it.
    note: prompt_sha8 differs (baseline abcd1234, current 00000000): the judges got another prompt.

      dimension            baseline  current  change
      accuracy                 7.54        7   -0.54  regression
      attribution                 8     8.25   +0.25
      weight_calibration          8        8      +0
      kind_classification         8        8      +0
      signal_density              8        8      +0"
  `);
});
