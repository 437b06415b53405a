import { invert } from './normal-quantile.ts';

/**
 * Distribution function of Student's t with a whole number of degrees of freedom: the finite sums of Abramowitz and
 * Stegun, Handbook of Mathematical Functions, 26.7.3 and 26.7.4, with θ = atan(t / √ν).
 */
export function tCdf(t: number, degrees: number): number {
  const theta = Math.atan(t / Math.sqrt(degrees));
  const cosine = Math.cos(theta);
  const odd = degrees % 2 === 1;
  let term = odd ? cosine : 1;
  let sum = degrees === 1 ? 0 : term;
  for (let k = odd ? 3 : 2; k <= degrees - 2 && term > sum * 1e-17; k += 2) {
    term *= ((k - 1) / k) * cosine * cosine;
    sum += term;
  }
  const central = odd ? (2 / Math.PI) * (theta + Math.sin(theta) * sum) : Math.sin(theta) * sum;
  return (1 + central) / 2;
}

const known = new Map<string, number>();

/**
 * The t at which {@link tCdf} is `probability` (0 to 1, ends excluded); `degrees` is a whole number from 1. Cached,
 * since every run of an eval uses the same ones.
 */
export function tQuantile(probability: number, degrees: number): number {
  const name = `${probability} ${degrees}`;
  const quantile = known.get(name) ?? invert((t) => tCdf(t, degrees), probability, 1e6);
  known.set(name, quantile);
  return quantile;
}
