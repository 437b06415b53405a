import { type BootstrapOptions, bootstrap } from './bootstrap.ts';
import type { Interval } from './interval.ts';

/** One unit that was rated: a score of each rater, null where a rater gave none. */
export type RatedUnit = readonly (number | null)[];

export interface Agreement {
  /** 1 is perfect, 0 is chance, below 0 is worse than chance; null when undefined (see {@link alphaOf}). */
  alpha: number | null;
  /** Bootstrap over units; null when it cannot be told. */
  interval: Interval | null;
  /** Units with at least two scores: the only ones that say anything about agreement. */
  units: number;
}

/** Krippendorff's alpha for interval data with its bootstrap interval over units. */
export function krippendorffAlpha(units: readonly RatedUnit[], options: BootstrapOptions): Agreement {
  const pairable = units.map((unit) => unit.filter((score) => score !== null)).filter((unit) => unit.length > 1);
  const alpha = alphaOf(pairable);
  const interval = alpha === null ? null : bootstrap((pick) => alphaOf(pick(pairable)), options);
  return { alpha, interval, units: pairable.length };
}

/**
 * α = 1 − D_o/D_e with the squared difference as the distance (K. Krippendorff, "Computing Krippendorff's
 * Alpha-Reliability", 2011): D_o averages over the pairs inside each unit, each unit weighted by its number of scores;
 * D_e over all pairs of scores. Null with fewer than two units, or when all scores are the same, since then nothing
 * could have disagreed.
 */
function alphaOf(units: readonly (readonly number[])[]): number | null {
  if (units.length < 2) return null;
  const scores = units.flat();
  // Σ over ordered pairs of (x − y)² is 2n·Σ(x − mean)², which is linear in the number of scores.
  const observed = units.reduce((sum, unit) => sum + (2 * unit.length * scatter(unit)) / (unit.length - 1), 0);
  const expected = (2 * scores.length * scatter(scores)) / (scores.length - 1);
  return expected === 0 ? null : 1 - observed / expected;
}

/** Sum of squared deviations from the mean; exactly 0 when all are equal. */
function scatter(values: readonly number[]): number {
  if (values.every((value) => value === values[0])) return 0;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
}
