import { CONFIDENCE, type Interval } from './interval.ts';
import { normalQuantile } from './normal-quantile.ts';

/**
 * Wilson's score interval of a proportion: (p + z²/2n ± z√(p(1−p)/n + z²/4n²)) / (1 + z²/n), E. B. Wilson, JASA 22
 * (1927). Null when n is 0: no trials is not a rate of zero.
 */
export function wilson(successes: number, n: number, confidence = CONFIDENCE): Interval | null {
  if (n === 0) return null;
  const z = normalQuantile(1 - (1 - confidence) / 2);
  const p = successes / n;
  const centre = p + (z * z) / (2 * n);
  const half = z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  const scale = 1 + (z * z) / n;
  return {
    low: successes === 0 ? 0 : Math.max(0, (centre - half) / scale),
    high: successes === n ? 1 : Math.min(1, (centre + half) / scale),
  };
}
