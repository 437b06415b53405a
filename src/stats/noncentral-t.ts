import { normalCdf } from './normal-quantile.ts';
import { tQuantile } from './t-quantile.ts';

/** Points of the midpoint rule: the power is then right to about seven digits. */
const STEPS = 400;
const known = new Map<string, number>();

/**
 * The true difference, in standard errors, that a two-sided t test finds significant with the given power: the
 * noncentrality δ with P(|T′(ν, δ)| > t(1 − α/2, ν)) = power. With few degrees of freedom it is well above
 * t(1 − α/2) + t(power) (Cohen, Statistical Power Analysis, 1988, chapter 2). Cached, since a comparison uses one.
 */
export function detectableNoncentrality(degrees: number, { alpha = 0.05, power = 0.8 } = {}): number {
  const name = `${degrees} ${alpha} ${power}`;
  const found = known.get(name) ?? solve(degrees, tQuantile(1 - alpha / 2, degrees), power);
  known.set(name, found);
  return found;
}

function solve(degrees: number, critical: number, power: number): number {
  const reached = (shift: number) => powerOf(shift, critical, degrees);
  let low = 0;
  let high = critical;
  while (reached(high) < power) high *= 2;
  while (high - low > 1e-9 * high) {
    const middle = (low + high) / 2;
    if (reached(middle) < power) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * P(|T′| > critical): the mean of Φ(δ − c·s) + Φ(−δ − c·s) over s = √(χ²(ν)/ν), whose density is proportional to
 * s^(ν − 1)·exp(−ν·s²/2) (Johnson, Kotz and Balakrishnan, Continuous Univariate Distributions 2, chapter 31).
 */
function powerOf(shift: number, critical: number, degrees: number): number {
  const width = (1 + 9 / Math.sqrt(degrees)) / STEPS;
  let sum = 0;
  let weights = 0;
  for (let step = 0; step < STEPS; step++) {
    const s = (step + 0.5) * width;
    const weight = Math.exp((degrees - 1) * Math.log(s) - (degrees * (s * s - 1)) / 2);
    weights += weight;
    sum += weight * (normalCdf(shift - critical * s) + normalCdf(-shift - critical * s));
  }
  return sum / weights;
}
