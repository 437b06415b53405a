/**
 * Two-sided exact McNemar test: of the pairs that differ, `onlyA` went one way and `onlyB` the other; under "no
 * difference" each is a fair coin. p = 2·Σ C(n, k)/2ⁿ for k ≤ min, at most 1 (Q. McNemar, Psychometrika 12, 1947, with
 * binomial tail). 1 when no pair differs.
 */
export function mcnemarExact(onlyA: number, onlyB: number): number {
  const n = onlyA + onlyB;
  const least = Math.min(onlyA, onlyB);
  // By logarithms, since 2ⁿ leaves the range of a double beyond 1,023 pairs.
  let logTerm = -n * Math.LN2;
  let tail = 0;
  for (let k = 0; k <= least; k++) {
    tail += Math.exp(logTerm);
    logTerm += Math.log(n - k) - Math.log(k + 1);
  }
  // Twelve digits: what the logarithms leave exact.
  return Math.min(1, Number((2 * tail).toPrecision(12)));
}
