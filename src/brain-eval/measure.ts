import { meanInterval } from '../stats/mean-interval.ts';
import { wilson } from '../stats/wilson.ts';
import type { Mean, Rate } from './schema/measures-schema.ts';

/** A share with its interval. */
export function rateOf(numerator: number, denominator: number): Rate {
  return {
    numerator,
    denominator,
    rate: denominator === 0 ? null : numerator / denominator,
    interval: wilson(numerator, denominator),
  };
}

/** The share of items for which something holds. */
export function share<T>(items: readonly T[], holds: (item: T) => boolean): Rate {
  return rateOf(items.filter(holds).length, items.length);
}

/** The mean of the shares that there are, each from 0 to 1. */
export function meanOf(values: readonly (number | null)[]): Mean {
  const { n, mean, interval } = meanInterval(values.filter((value) => value !== null));
  return {
    n,
    mean,
    interval: interval && { low: Math.max(0, interval.low), high: Math.min(1, interval.high) },
  };
}
