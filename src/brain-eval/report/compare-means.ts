import { bootstrap, type Pick } from '../../stats/bootstrap.ts';
import type { Interval } from '../../stats/interval.ts';
import { mcnemarExact } from '../../stats/mcnemar-exact.ts';
import { mean } from '../../stats/mean.ts';
import { meanInterval } from '../../stats/mean-interval.ts';
import { minimumDetectableMean } from '../../stats/minimum-detectable.ts';
import type { ComparisonVerdict, MeanComparison } from './comparison-schema.ts';

/** The values of both sides; null where a run or question has none. */
export interface Values {
  a: readonly (number | null)[];
  b: readonly (number | null)[];
}

/** With fewer values on a side an interval says nothing. */
const MINIMUM = 3;

/**
 * Compares the means of a number: paired by question where both sides report it per question, with each question's
 * repeats resampled inside it; otherwise over the runs of each side, where whole runs report it.
 */
export function compareMeans(questions: readonly Values[], runs: Values | null, seed: number): MeanComparison {
  const items = questions
    .map(({ a, b }) => ({ a: present(a), b: present(b) }))
    .filter(({ a, b }) => a.length > 0 && b.length > 0);
  if (items.length === 0 && runs !== null) return compareRuns({ a: present(runs.a), b: present(runs.b) }, seed);
  const differences = meanInterval(items.map(({ a, b }) => mean(a) - mean(b)));
  // Values that do not vary say nothing about how much they may.
  const enough = items.length >= MINIMUM && differences.sd !== 0;
  const draw = (pick: Pick) => mean(pick(items).map(({ a, b }) => mean(pick(a)) - mean(pick(b))));
  const interval = enough ? bootstrap(draw, { seed }) : null;
  return {
    unit: 'question',
    n: items.length,
    a: meanInterval(items.map(({ a }) => mean(a))).mean,
    b: meanInterval(items.map(({ b }) => mean(b))).mean,
    difference: differences.mean,
    interval,
    smallest: enough ? minimumDetectableMean({ n: items.length, variance: differences.sd! ** 2 }) : null,
    verdict: differences.sd === 0 ? sameEverywhere(differences.mean!, items.length) : verdictOf(interval),
  };
}

/** Where every item differs by the same, only the signs can tell: the exact sign test. */
function sameEverywhere(difference: number, n: number): ComparisonVerdict {
  if (difference === 0) return 'no evidence of a difference';
  if (mcnemarExact(n, 0) >= 0.05) return 'too few runs to say';
  return difference > 0 ? 'a is higher' : 'b is higher';
}

function compareRuns({ a, b }: { a: readonly number[]; b: readonly number[] }, seed: number): MeanComparison {
  const [left, right] = [meanInterval(a), meanInterval(b)];
  const enough = a.length >= MINIMUM && b.length >= MINIMUM && left.sd! + right.sd! > 0;
  const interval = enough ? bootstrap((pick) => mean(pick(a)) - mean(pick(b)), { seed }) : null;
  return {
    unit: 'run',
    n: Math.min(a.length, b.length),
    a: left.mean,
    b: right.mean,
    difference: left.mean === null || right.mean === null ? null : left.mean - right.mean,
    interval,
    // The variance of the difference of two independent means, as one item.
    smallest: enough
      ? minimumDetectableMean({ n: 1, variance: left.sd! ** 2 / a.length + right.sd! ** 2 / b.length })
      : null,
    verdict: verdictOf(interval),
  };
}

function verdictOf(interval: Interval | null): ComparisonVerdict {
  if (interval === null) return 'too few runs to say';
  if (interval.low > 0) return 'a is higher';
  return interval.high < 0 ? 'b is higher' : 'no evidence of a difference';
}

function present(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null);
}
