import { describe, expect, test } from 'vitest';
import { bootstrap, percentile } from '../../src/stats/bootstrap.ts';
import { mean } from '../../src/stats/mean.ts';
import { meanInterval } from '../../src/stats/mean-interval.ts';
import { minimumDetectableMean, minimumDetectableRate } from '../../src/stats/minimum-detectable.ts';
import { normalCdf, normalQuantile } from '../../src/stats/normal-quantile.ts';
import { tCdf, tQuantile } from '../../src/stats/t-quantile.ts';

describe('quantiles', () => {
  test.each([
    [0.5, 0],
    [0.8, 0.8416212335729143],
    [0.975, 1.959963984540054],
    [0.999, 3.090232306167813],
    [0.025, -1.959963984540054],
  ])('normal %d is %d', (probability, x) => {
    expect(normalQuantile(probability)).toBeCloseTo(x, 10);
    expect(normalCdf(x)).toBeCloseTo(probability, 12);
  });

  // The usual printed table of Student's t, two-sided 5 % and 1 %.
  test.each([
    [0.975, 1, 12.706],
    [0.975, 2, 4.303],
    [0.975, 3, 3.182],
    [0.975, 9, 2.262],
    [0.975, 10, 2.228],
    [0.975, 25, 2.06],
    [0.975, 30, 2.042],
    [0.975, 120, 1.98],
    [0.995, 4, 4.604],
    [0.995, 29, 2.756],
  ])('t %d with %i degrees is %d', (probability, degrees, t) => {
    expect(tQuantile(probability, degrees)).toBeCloseTo(t, 3);
    expect(tCdf(-tQuantile(probability, degrees), degrees)).toBeCloseTo(1 - probability, 10);
  });

  test('t goes over into the normal', () => expect(tQuantile(0.975, 100_000)).toBeCloseTo(1.95996, 4));
});

describe('meanInterval', () => {
  test('of 1, 2, 3, 4: mean 2.5, sd √(5/3), ±3.18245·sd/2', () => {
    const { mean: centre, sd, interval } = meanInterval([1, 2, 3, 4]);
    expect(centre).toBe(2.5);
    expect(sd).toBeCloseTo(Math.sqrt(5 / 3), 12);
    expect(interval!.low).toBeCloseTo(0.44574, 4);
    expect(interval!.high).toBeCloseTo(4.55426, 4);
  });

  test('one value has no spread, none has no mean', () => {
    expect(meanInterval([7])).toEqual({ n: 1, mean: 7, sd: null, interval: null });
    expect(meanInterval([])).toEqual({ n: 0, mean: null, sd: null, interval: null });
  });
});

test("Student's sleep data: the interval of 1.58 more hours is 0.700 to 2.460", () => {
  const first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
  const second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
  const { mean, interval } = meanInterval(second.map((hours, index) => hours - first[index]!));
  expect(mean).toBeCloseTo(1.58, 10);
  expect(interval!.low).toBeCloseTo(0.7001, 4);
  expect(interval!.high).toBeCloseTo(2.4599, 4);
});

describe('minimumDetectable', () => {
  test.each([
    // Sums over the trinomial distribution, computed by hand in another language.
    [28, 0, 0.268],
    [28, 0.05, 0.356],
    [32, 0, 0.236],
    [40, 0, 0.19],
    [100, 0, 0.078],
  ])('%i questions, %d of which differ the other way, show %d', (n, reverse, smallest) => {
    expect(minimumDetectableRate(n, reverse)).toBeCloseTo(smallest, 3);
  });

  test('five questions can show no difference, and many more by the normal approximation', () => {
    expect(minimumDetectableRate(5)).toBeNull();
    expect(minimumDetectableRate(1001)! / minimumDetectableRate(1000)!).toBeCloseTo(1, 1);
  });

  test('Miller’s example: variance 1/9 and 969 items show 0.03', () => {
    expect(minimumDetectableMean({ n: 969, variance: 1 / 9 })).toBeCloseTo(0.03, 5);
  });

  test('nothing can be seen without items or variance', () => {
    expect(minimumDetectableRate(0)).toBeNull();
    expect(minimumDetectableMean({ n: 0, variance: 1 })).toBeNull();
    expect(minimumDetectableMean({ n: 9, variance: 0 })).toBeNull();
  });
});

describe('bootstrap', () => {
  test('of the mean of 0 and 1 is 0 to 1: each end has a quarter of the samples', () => {
    expect(bootstrap((pick) => mean(pick([0, 1])), { seed: 1 })).toEqual({ low: 0, high: 1 });
  });

  test('comes near the normal interval for many values, and repeats inside clusters narrow nothing', () => {
    const values = Array.from({ length: 400 }, (_, index) => index % 2);
    const plain = bootstrap((pick) => mean(pick(values)), { seed: 7 })!;
    expect(plain.low).toBeCloseTo(0.5 - 1.96 * 0.025, 1.9);
    const clusters = values.map((value) => [value, value, value]);
    const clustered = bootstrap((pick) => mean(pick(clusters).map((cluster) => mean(pick(cluster)))), { seed: 7 })!;
    expect(clustered.high - clustered.low).toBeGreaterThan(0.09);
  });

  test('the same seed gives the same interval, another one another', () => {
    const values = [3, 1, 4, 1, 5, 9, 2, 6];
    const draw = (seed: number) => bootstrap((pick) => mean(pick(values)), { seed, resamples: 200 });
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
  });

  test('is null where the statistic is mostly undefined', () => {
    expect(bootstrap(() => null, { seed: 1, resamples: 10 })).toBeNull();
  });

  test.each([
    [0, 1],
    [0.5, 2.5],
    [1, 4],
    [0.25, 1.75],
  ])('percentile %d of 1, 2, 3, 4 is %d', (fraction, value) => expect(percentile([1, 2, 3, 4], fraction)).toBe(value));
});
