import { type BootstrapOptions, bootstrap } from './bootstrap.ts';
import type { Interval } from './interval.ts';

/** One unit that was rated: a score of each rater, null where a rater gave none. */
export type RatedUnit = readonly (number | null)[];

export interface AlphaResult {
  /** 1 is perfect, 0 is chance, below 0 is worse than chance; null when undefined (see {@link alphaOf}). */
  alpha: number | null;
  /** Bootstrap over units; null when it is undefined. */
  interval: Interval | null;
  /** Units with at least two scores; only they carry information on agreement. */
  units: number;
}

/** Krippendorff's alpha for interval data with its bootstrap interval over units. */
export function krippendorffAlpha(units: readonly RatedUnit[], options: BootstrapOptions): AlphaResult {
  const pairable = units
    .map((unit) => unit.filter((score) => score !== null))
    .filter((unit) => unit.length > 1)
    .map(sumUp);
  const alpha = alphaOf(pairable);
  const interval = alpha === null ? null : bootstrap((pick) => alphaOf(pick(pairable)), options);
  return { alpha, interval, units: pairable.length };
}

/** All that alpha needs of a unit, so that the cost of a resample does not grow with the scores per unit. */
interface UnitSums {
  /** Scores. */
  count: number;
  sum: number;
  squares: number;
  low: number;
  high: number;
  /** Squared differences over the pairs of its scores, each score weighing the same. */
  disagreement: number;
}

function sumUp(scores: readonly number[]): UnitSums {
  const count = scores.length;
  const sum = scores.reduce((total, score) => total + score, 0);
  const scatter = scores.reduce((total, score) => total + (score - sum / count) ** 2, 0);
  const low = Math.min(...scores);
  const high = Math.max(...scores);
  const squares = scores.reduce((total, score) => total + score ** 2, 0);
  // Σ over ordered pairs of (x − y)² is 2n·Σ(x − mean)², which is linear in the number of scores.
  return { count, sum, squares, low, high, disagreement: low === high ? 0 : (2 * count * scatter) / (count - 1) };
}

/**
 * α = 1 − D_o/D_e with the squared difference as the distance (K. Krippendorff, "Computing Krippendorff's
 * Alpha-Reliability", 2011): D_o averages over the pairs inside each unit, each unit weighted by its number of scores;
 * D_e over all pairs of scores. Null with fewer than two units, or when all scores are the same, since then nothing
 * could have disagreed.
 */
function alphaOf(units: readonly UnitSums[]): number | null {
  if (units.length < 2) return null;
  let [count, sum, squares, observed, low, high] = [0, 0, 0, 0, Infinity, -Infinity];
  for (const unit of units) {
    count += unit.count;
    sum += unit.sum;
    squares += unit.squares;
    observed += unit.disagreement;
    low = Math.min(low, unit.low);
    high = Math.max(high, unit.high);
  }
  if (low === high) return null;
  const expected = (2 * count * (squares - sum ** 2 / count)) / (count - 1);
  return 1 - observed / expected;
}
