import { normalQuantile } from './normal-quantile.ts';

export interface Design {
  /** Items that both sides answered. */
  n: number;
  /** Two-sided type I error; 0.05 by default. */
  alpha?: number;
  /** Chance of detecting a difference of that size; 0.8 by default. */
  power?: number;
}

/**
 * The smallest detectable difference of two paired rates when a fraction `discordance` of the items differ:
 * (z_{α/2} + z_β)·√(discordance/n), by the normal approximation of McNemar's test (Connor, Biometrics 43, 1987, without
 * its −δ²). Null without items; at most 1.
 */
export function minimumDetectableRate(design: Design & { discordance: number }): number | null {
  return design.n === 0 ? null : Math.min(1, reach(design) * Math.sqrt(design.discordance / design.n));
}

/**
 * The smallest detectable difference of two paired means: (z_{α/2} + z_β)·√((ω² + σ_A²/K_A + σ_B²/K_B)/n), where
 * `variance` is ω² with the repeats' noise in it (E. Miller, arXiv 2411.00640, section 5): the variance of the per-item
 * differences. Null without items.
 */
export function minimumDetectableMean(design: Design & { variance: number }): number | null {
  return design.n === 0 ? null : reach(design) * Math.sqrt(design.variance / design.n);
}

function reach({ alpha = 0.05, power = 0.8 }: Design): number {
  return normalQuantile(1 - alpha / 2) + normalQuantile(power);
}
