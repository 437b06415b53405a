import { CONFIDENCE } from './interval.ts';
import { type MeanEstimate, meanInterval } from './mean-interval.ts';
import { tCdf } from './t-quantile.ts';

/** The same item measured twice, each already a mean over its repeats. */
export interface Pair {
  a: number;
  b: number;
}

export interface PairedDifference extends MeanEstimate {
  /** Two-sided p of "no difference"; null with fewer than two pairs. 1 when all differences are 0. */
  p: number | null;
}

/**
 * Mean of a − b over items with Student's interval and test on the per-item differences (E. Miller, "Adding Error Bars
 * to Evals", arXiv 2411.00640, section 4.2): what both share about an item cancels.
 */
export function pairedDifference(pairs: readonly Pair[], confidence = CONFIDENCE): PairedDifference {
  const estimate = meanInterval(
    pairs.map(({ a, b }) => a - b),
    confidence,
  );
  const { n, mean, sd } = estimate;
  if (mean === null || sd === null) return { ...estimate, p: null };
  if (sd === 0) return { ...estimate, p: mean === 0 ? 1 : 0 };
  const t = Math.abs(mean) / (sd / Math.sqrt(n));
  return { ...estimate, p: Math.min(1, 2 * (1 - tCdf(t, n - 1))) };
}
