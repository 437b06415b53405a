import { CONFIDENCE, type Interval } from './interval.ts';
import { normalQuantile } from './normal-quantile.ts';

/**
 * Score interval of the difference of two paired rates, (onlyA − onlyB)/n: T. Tango, Statistics in Medicine 17 (1998):
 * all δ with |onlyA − onlyB − nδ| ≤ z·√(n(2q + δ(1 − δ))), q being the constrained maximum-likelihood estimate of the
 * chance of "only B". Null when there are no pairs.
 */
export function tango(onlyA: number, onlyB: number, n: number, confidence = CONFIDENCE): Interval | null {
  if (n === 0) return null;
  const z = normalQuantile(1 - (1 - confidence) / 2);
  const estimate = (onlyA - onlyB) / n;
  const inside = (delta: number) => {
    const b = (2 * n - onlyA + onlyB) * delta - onlyA - onlyB;
    const c = -onlyB * delta * (1 - delta);
    const q = (Math.sqrt(Math.max(0, b * b - 8 * n * c)) - b) / (4 * n);
    const variance = n * (2 * q + delta * (1 - delta));
    return (onlyA - onlyB - n * delta) ** 2 <= z * z * variance;
  };
  return { low: edge(estimate, -1, inside), high: edge(estimate, 1, inside) };
}

/** The last point towards `limit` that is inside, by bisection; `start` is. */
function edge(start: number, limit: number, inside: (point: number) => boolean): number {
  if (inside(limit)) return limit;
  let last = start;
  let out = limit;
  for (let round = 0; round < 60; round++) {
    const middle = (last + out) / 2;
    if (inside(middle)) last = middle;
    else out = middle;
  }
  return last;
}
