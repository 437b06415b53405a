/**
 * How reliable an agent is over repeated trials of a question, for reports on runs with repeats.
 *
 * pass@k: the chance that at least one of k draws out of n trials, of which c passed, is a pass: 1 − C(n−c, k)/C(n, k)
 * (Chen et al., arXiv 2107.03374). Null when k is over n.
 */
export function passAtK(n: number, c: number, k: number): number | null {
  return k > n ? null : 1 - allOf(n, n - c, k);
}

/** pass^k: the chance that all of k draws pass: C(c, k)/C(n, k) (Yao et al., arXiv 2406.12045). Null when k is over n. */
export function passHatK(n: number, c: number, k: number): number | null {
  return k > n ? null : allOf(n, c, k);
}

/** C(m, k)/C(n, k) as a product, which neither overflows nor rounds early. */
function allOf(n: number, m: number, k: number): number {
  let chance = 1;
  for (let i = 0; i < k; i++) chance *= Math.max(0, m - i) / (n - i);
  return chance;
}
