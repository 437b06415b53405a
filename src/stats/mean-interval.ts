import { CONFIDENCE, type Interval } from './interval.ts';
import { mean as meanOf } from './mean.ts';
import { tQuantile } from './t-quantile.ts';

export interface MeanEstimate {
  n: number;
  /** Null when there are no values. */
  mean: number | null;
  /** Sample standard deviation (n − 1); null with fewer than two values. */
  sd: number | null;
  /** Null with fewer than two values: a single run has no spread. */
  interval: Interval | null;
}

/** The mean with Student's interval: mean ± t(n − 1)·sd/√n (Student, Biometrika 6, 1908). */
export function meanInterval(values: readonly number[], confidence = CONFIDENCE): MeanEstimate {
  const n = values.length;
  if (n === 0) return { n, mean: null, sd: null, interval: null };
  const mean = meanOf(values);
  if (n === 1) return { n, mean, sd: null, interval: null };
  const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1));
  const half = (tQuantile(1 - (1 - confidence) / 2, n - 1) * sd) / Math.sqrt(n);
  return { n, mean, sd, interval: { low: mean - half, high: mean + half } };
}
