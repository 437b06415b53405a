/**
 * Standard normal distribution function Φ(x), to double precision for |x| < 7: the Taylor series of G. Marsaglia,
 * "Evaluating the Normal Distribution", J. Stat. Software 11(4), 2004: Φ(x) = 1/2 + φ(x)(x + x³/3 + x⁵/15 + …).
 */
export function normalCdf(x: number): number {
  if (x > 8) return 1;
  if (x < -8) return 0;
  let sum = x;
  let term = x;
  for (let odd = 3; Math.abs(term) > Math.abs(sum) * 1e-17; odd += 2) {
    term *= (x * x) / odd;
    sum += term;
  }
  return 0.5 + (sum * Math.exp(-(x * x) / 2)) / Math.sqrt(2 * Math.PI);
}

const known = new Map<number, number>();

/** The x at which {@link normalCdf} is `probability` (0 to 1, ends excluded), by bisection; cached, since few are used. */
export function normalQuantile(probability: number): number {
  const quantile = known.get(probability) ?? invert(normalCdf, probability, 8);
  known.set(probability, quantile);
  return quantile;
}

/** Where an increasing function that is symmetric about (0, 1/2) reaches `probability`, within ±`bound`. */
export function invert(cdf: (x: number) => number, probability: number, bound: number): number {
  let low = -bound;
  let high = bound;
  for (let middle = 0; ; ) {
    if (cdf(middle) < probability) low = middle;
    else high = middle;
    const next = (low + high) / 2;
    if (next === middle || next === low || next === high) return next;
    middle = next;
  }
}
