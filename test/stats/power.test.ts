import { describe, expect, test } from 'vitest';
import { adjustByHolm } from '../../src/stats/holm.ts';
import { detectableNoncentrality } from '../../src/stats/noncentral-t.ts';

describe('the difference that a t test detects with 80 % power', () => {
  // The power at each of these is 0.8 by the noncentral t of SciPy 1.17.
  test.each([
    [1, 16.334],
    [2, 5.653489],
    [3, 4.255899],
    [4, 3.76106],
    [8, 3.20092],
    [18, 2.962672],
    [38, 2.874918],
  ])('with %i degrees is %d standard errors', (degrees, errors) => {
    expect(detectableNoncentrality(degrees)).toBeCloseTo(errors, 3);
  });

  test('goes over into that of the normal test', () => {
    expect(detectableNoncentrality(2000)).toBeCloseTo(1.959964 + 0.841621, 2);
  });
});

test('Holm’s correction keeps the order of the tests and never adjusts below a smaller p', () => {
  const adjusted = adjustByHolm([0.04, 0.01, 0.03, 0.5]);
  expect(adjusted.map((p) => Number(p.toFixed(6)))).toEqual([0.09, 0.04, 0.09, 0.5]);
  expect(adjustByHolm([])).toEqual([]);
});
