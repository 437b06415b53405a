import { seededRandom } from '../random.ts';
import { CONFIDENCE, type Interval } from './interval.ts';

export interface BootstrapOptions {
  /** Same seed, same interval. */
  seed: number;
  /** How many samples are drawn; 2,000 unless given. */
  resamples?: number;
  confidence?: number;
}

/**
 * Percentile interval of a statistic by the clustered bootstrap: clusters are drawn with replacement, then the repeats
 * inside each drawn cluster (Davison and Hinkley, Bootstrap Methods, 1997, section 3.8). `statistic` sees as many
 * clusters as were given, and answers null where it is undefined; such samples are left out. Null with fewer than two
 * clusters, or when more than half of the samples were undefined.
 */
export function bootstrap<T>(
  clusters: readonly (readonly T[])[],
  statistic: (sample: readonly (readonly T[])[]) => number | null,
  options: BootstrapOptions,
): Interval | null {
  if (clusters.length < 2) return null;
  const { seed, resamples = 2000, confidence = CONFIDENCE } = options;
  const random = seededRandom(seed);
  const draw = <U>(items: readonly U[]) => items.map(() => items[Math.floor(random() * items.length)]!);
  const values: number[] = [];
  for (let round = 0; round < resamples; round++) {
    const value = statistic(draw(clusters).map(draw));
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
