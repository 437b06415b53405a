import { bootstrap } from '../stats/bootstrap.ts';
import { mcnemarExact } from '../stats/mcnemar-exact.ts';
import { minimumDetectableRate } from '../stats/minimum-detectable.ts';
import { tango } from '../stats/tango.ts';
import type { PairedQuestion } from './compare.ts';
import type { RateComparison } from './schema/comparison-schema.ts';
import type { QuestionScore } from './schema/question-score-schema.ts';

/** Where the sides agree everywhere, one question in ten is taken to be able to differ, so that power is not overstated. */
const LEAST_DISCORDANCE = 0.1;

/**
 * How often something holds on either side, paired by question. A question counts for the side on which it holds more
 * often over the repeats, so one run a side is McNemar's exact test and more are the exact sign test. The interval is
 * Tango's for one run a side, else the bootstrap over questions and the repeats inside each.
 */
export function compareRates(
  pairs: readonly PairedQuestion[],
  holds: (question: QuestionScore) => boolean,
  seed: number,
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
  const single = items.every(({ a, b }) => a.length === 1 && b.length === 1);
  // With one run a side, the mean square of the differences is the share of the questions that differ.
  const discordance = Math.max(LEAST_DISCORDANCE, n === 0 ? 0 : mean(differences.map((difference) => difference ** 2)));
  return {
    n,
    a: n === 0 ? null : mean(items.map(({ a }) => mean(a))),
    b: n === 0 ? null : mean(items.map(({ b }) => mean(b))),
    difference: n === 0 ? null : mean(differences),
    interval: single
      ? tango(aBetter, bBetter, n)
      : bootstrap((pick) => mean(pick(items).map(({ a, b }) => mean(pick(a)) - mean(pick(b)))), { seed }),
    smallest: minimumDetectableRate({ n, discordance }),
    verdict: p >= 0.05 ? 'no evidence of a difference' : aBetter > bBetter ? 'a is higher' : 'b is higher',
    aBetter,
    bBetter,
    p,
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
