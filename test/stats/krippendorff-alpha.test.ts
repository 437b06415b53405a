import { describe, expect, test } from 'vitest';
import { krippendorffAlpha } from '../../src/stats/krippendorff-alpha.ts';

const options = { seed: 1, resamples: 500 };

describe('krippendorffAlpha', () => {
  test('Krippendorff’s own example (2011, part C): four observers, twelve units, gaps: 0.849', () => {
    const n = null;
    const observers = [
      [1, 2, 3, 3, 2, 1, 4, 1, 2, n, n, n],
      [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, n, 3],
      [n, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, n],
      [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, n],
    ];
    const units = observers[0]!.map((_, unit) => observers.map((scores) => scores[unit]!));
    const { alpha, interval, units: pairable } = krippendorffAlpha(units, options);
    expect(alpha).toBeCloseTo(0.849, 3);
    expect(pairable).toBe(11);
    expect(interval!.low).toBeLessThan(0.849);
    expect(interval!.high).toBeGreaterThan(0.849);
  });

  test('by hand: (1,2), (3,3): D_o = 2·1/4 per score, D_e = 11/6·…', () => {
    // Ordered pairs in units: (1−2)² twice, (3−3)² twice; D_o = 2/4. Over all scores 1,2,3,3:
    // ordered pairs 2·(1+4+4+1+1+0) = 22, D_e = 22/12. α = 1 − (2/4)/(22/12) = 1 − 3/11.
    expect(
      krippendorffAlpha(
        [
          [1, 2],
          [3, 3],
        ],
        options,
      ).alpha,
    ).toBeCloseTo(8 / 11, 12);
  });

  test.each([
    {
      name: 'perfect agreement',
      units: [
        [1, 1],
        [5, 5],
        [9, 9],
      ],
      alpha: 1,
    },
    {
      name: 'no variation at all',
      units: [
        [7, 7],
        [7, 7],
      ],
      alpha: null,
    },
    { name: 'one unit', units: [[1, 2]], alpha: null },
    {
      name: 'nothing that two rated',
      units: [
        [1, null],
        [null, 2],
      ],
      alpha: null,
    },
    { name: 'nothing', units: [], alpha: null },
  ])('$name is $alpha', ({ units, alpha }) => expect(krippendorffAlpha(units, options).alpha).toBe(alpha));
});
