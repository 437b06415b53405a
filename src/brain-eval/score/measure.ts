import { meanInterval } from '../../stats/mean-interval.ts';
import { wilson } from '../../stats/wilson.ts';
import type { Mean, Rate } from './measures-schema.ts';

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
  let count = 0;
  for (const item of items) if (holds(item)) count++;
  return rateOf(count, items.length);
}

/** The share of the parts of all items for which something holds. */
export function shareWithin<T, P>(
  items: readonly T[],
  partsOf: (item: T) => readonly P[],
  holds: (part: P) => boolean,
): Rate {
  let count = 0;
  let all = 0;
  for (const item of items) {
    const parts = partsOf(item);
    all += parts.length;
    for (const part of parts) if (holds(part)) count++;
  }
  return rateOf(count, all);
}

/** The mean of the shares that are not null, each from 0 to 1. */
export function meanOf(values: readonly (number | null)[]): Mean {
  const { n, mean, sd, interval } = meanInterval(values.filter((value) => value !== null));
  return {
    n,
    mean,
    // Values that do not vary say nothing about how much they may.
    interval: interval && sd! > 0 ? { low: Math.max(0, interval.low), high: Math.min(1, interval.high) } : null,
  };
}
