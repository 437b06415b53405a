import { seededRandom } from '../random.ts';
import { CONFIDENCE, type Interval } from './interval.ts';

export interface BootstrapOptions {
  /** Same seed, same interval. */
  seed: number;
  /** Number of resamples; 2,000 by default. */
  resamples?: number;
  confidence?: number;
}

/** Draws as many items as it is given, with replacement. */
export type Pick = <T>(items: readonly T[]) => T[];

/**
 * Percentile interval of a statistic by the bootstrap (Davison and Hinkley, Bootstrap Methods, 1997, chapters 2 and
 * 3.8). `statistic` draws its own sample with `pick` and returns null where it is undefined; clustered data is drawn
 * cluster by cluster, then the repeats inside each: `pick(questions).map(({ repeats }) => mean(pick(repeats)))`. Null when
 * more than half of the samples were undefined.
 */
export function bootstrap(statistic: (pick: Pick) => number | null, options: BootstrapOptions): Interval | null {
  const { seed, resamples = 2000, confidence = CONFIDENCE } = options;
  const random = seededRandom(seed);
  const pick: Pick = (items) => items.map(() => items[Math.floor(random() * items.length)]!);
  const values: number[] = [];
  for (let round = 0; round < resamples; round++) {
    const value = statistic(pick);
    if (value !== null && Number.isFinite(value)) values.push(value);
  }
  if (values.length * 2 < resamples) return null;
  values.sort((a, b) => a - b);
  const tail = (1 - confidence) / 2;
  return { low: percentile(values, tail), high: percentile(values, 1 - tail) };
}

/** The value at a fraction of sorted numbers, interpolated (Hyndman and Fan, 1996, type 7); `sorted` is not empty. */
export function percentile(sorted: readonly number[], fraction: number): number {
  const place = fraction * (sorted.length - 1);
  const below = sorted[Math.floor(place)]!;
  const above = sorted[Math.ceil(place)]!;
  return below + (above - below) * (place - Math.floor(place));
}
