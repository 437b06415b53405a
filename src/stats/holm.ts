/**
 * The p values of several tests, adjusted so that the chance of any false alarm among them keeps its level: the largest
 * (m − k)·p₍ₖ₎ so far, at most 1 (S. Holm, Scandinavian Journal of Statistics 6, 1979). In the order given.
 */
export function adjustByHolm(values: readonly number[]): number[] {
  const order = values.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  const adjusted: number[] = [];
  let highest = 0;
  for (const [rank, { p, index }] of order.entries()) {
    highest = Math.max(highest, Math.min(1, (values.length - rank) * p));
    adjusted[index] = highest;
  }
  return adjusted;
}
