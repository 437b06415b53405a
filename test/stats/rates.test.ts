import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mcnemarExact } from '../../src/stats/mcnemar-exact.ts';
import { passAtK, passHatK } from '../../src/stats/pass-at-k.ts';
import { tango } from '../../src/stats/tango.ts';
import { wilson } from '../../src/stats/wilson.ts';
import { zeroEventsUpper } from '../../src/stats/zero-events-upper.ts';

describe('wilson', () => {
  // With all right, the lower end is n/(n + z²), z² = 3.841459.
  test.each([
    { successes: 28, n: 28, low: 28 / 31.841459, high: 1 },
    { successes: 26, n: 26, low: 26 / 29.841459, high: 1 },
    { successes: 2, n: 2, low: 2 / 5.841459, high: 1 },
    { successes: 0, n: 10, low: 0, high: 3.841459 / 13.841459 },
    // Newcombe, Statistics in Medicine 17 (1998), 857-872, table I, method 3.
    { successes: 81, n: 263, low: 0.2553, high: 0.3662 },
    { successes: 15, n: 148, low: 0.0624, high: 0.1605 },
    { successes: 1, n: 29, low: 0.0061, high: 0.1718 },
  ])('$successes of $n', ({ successes, n, low, high }) => {
    const interval = wilson(successes, n)!;
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  test('of nothing is null, not zero', () => expect(wilson(0, 0)).toBeNull());

  test('always holds the rate and stays within 0 and 1', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), (a, b) => {
        const interval = wilson(Math.min(a, b), Math.max(a, b, 1))!;
        const rate = Math.min(a, b) / Math.max(a, b, 1);
        return interval.low >= 0 && interval.low <= rate && rate <= interval.high && interval.high <= 1;
      }),
    );
  });
});

describe('mcnemarExact', () => {
  test.each([
    [0, 0, 1],
    [5, 0, 2 / 32],
    [6, 0, 2 / 64],
    [1, 9, (2 * (1 + 10)) / 1024],
    [3, 3, 1],
    [0, 2000, 0],
  ])('%i against %i is p = %d', (onlyA, onlyB, p) => {
    expect(mcnemarExact(onlyA, onlyB)).toBeCloseTo(p, 12);
    expect(mcnemarExact(onlyB, onlyA)).toBeCloseTo(p, 12);
  });
});

describe('tango', () => {
  test('without any pair that differs is ±z²/(n + z²)', () => {
    const interval = tango(0, 0, 28)!;
    expect(interval.high).toBeCloseTo(3.841459 / 31.841459, 6);
    expect(interval.low).toBeCloseTo(-3.841459 / 31.841459, 6);
  });

  test('with 40 and 20 of 160 (the example of R’s PropCIs::scoreci.mp)', () => {
    const interval = tango(40, 20, 160)!;
    expect(interval.low).toBeCloseTo(0.0309, 4);
    expect(interval.high).toBeCloseTo(0.2181, 4);
  });

  test('is the other way round when the sides are', () => {
    const [one, other] = [tango(7, 2, 50)!, tango(2, 7, 50)!];
    expect(one.low).toBeCloseTo(-other.high, 9);
    expect(one.high).toBeCloseTo(-other.low, 9);
  });

  test('reaches the ends where every pair differs, and of nothing is null', () => {
    expect(tango(10, 0, 10)!.high).toBe(1);
    expect(tango(0, 0, 0)).toBeNull();
  });
});

describe('zeroEventsUpper', () => {
  test.each([
    [28, 0.1015],
    [1, 0.95],
    [3, 0.6316],
    [0, 1],
  ])('%i trials without an event leave %d open', (n, upper) => expect(zeroEventsUpper(n)).toBeCloseTo(upper, 4));
});

describe('passAtK and passHatK', () => {
  test.each([
    { n: 3, c: 1, k: 1, at: 1 / 3, hat: 1 / 3 },
    // 1 − C(3,3)/C(5,3) = 1 − 1/10; C(2,3) = 0.
    { n: 5, c: 2, k: 3, at: 0.9, hat: 0 },
    // 1 − C(1,2)/C(5,2) = 1; C(4,2)/C(5,2) = 6/10.
    { n: 5, c: 4, k: 2, at: 1, hat: 0.6 },
  ])('$c of $n passed, $k drawn', ({ n, c, k, at, hat }) => {
    expect(passAtK(n, c, k)).toBeCloseTo(at, 12);
    expect(passHatK(n, c, k)).toBeCloseTo(hat, 12);
  });

  test('more draws than trials is null', () => {
    expect(passAtK(2, 1, 3)).toBeNull();
    expect(passHatK(2, 1, 3)).toBeNull();
  });
});
