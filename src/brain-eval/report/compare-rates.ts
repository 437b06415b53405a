import { mcnemarExact } from '../../stats/mcnemar-exact.ts';
import { mean } from '../../stats/mean.ts';
import { minimumDetectableRate } from '../../stats/minimum-detectable.ts';
import { tango } from '../../stats/tango.ts';
import type { QuestionScore } from '../score/question-score-schema.ts';
import type { RateComparison } from './comparison-schema.ts';

/** One question with its score in every run of either side that has it. */
export interface PairedQuestion {
  id: string;
  a: readonly QuestionScore[];
  b: readonly QuestionScore[];
}

/**
 * Compares how often something holds on each side, paired by question. A question counts for the side on which it holds
 * more often over the repeats: with one run per side this is McNemar's exact test, with more the exact sign test. The
 * interval is Tango's over the questions; with repeats a question counts by how much it differs, which widens it.
 */
export function compareRates(
  pairs: readonly PairedQuestion[],
  holds: (question: QuestionScore) => boolean,
): RateComparison {
  const n = pairs.length;
  const items = pairs.map(({ a, b }) => ({
    a: a.map((score) => Number(holds(score))),
    b: b.map((score) => Number(holds(score))),
  }));
  const differences = items.map(({ a, b }) => mean(a) - mean(b));
  const aBetter = differences.filter((difference) => difference > 0).length;
  const bBetter = differences.filter((difference) => difference < 0).length;
  const p = mcnemarExact(aBetter, bBetter);
  return {
    n,
    a: n === 0 ? null : mean(items.map(({ a }) => mean(a))),
    b: n === 0 ? null : mean(items.map(({ b }) => mean(b))),
    difference: n === 0 ? null : mean(differences),
    interval: tango(sum(differences.map((d) => Math.max(0, d))), sum(differences.map((d) => Math.max(0, -d))), n),
    smallest: minimumDetectableRate(n),
    verdict: p >= 0.05 ? 'no evidence of a difference' : aBetter > bBetter ? 'a is higher' : 'b is higher',
    aBetter,
    bBetter,
    p,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
