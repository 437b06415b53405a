import { mcnemarExact } from './mcnemar-exact.ts';
import { normalQuantile } from './normal-quantile.ts';

const ALPHA = 0.05;
const POWER = 0.8;

/** z_{α/2} + z_β. */
const Z = normalQuantile(1 - ALPHA / 2) + normalQuantile(POWER);

/** Share of the items that are assumed to differ the other way, where the smallest difference is computed. */
export const REVERSE = 0.05;

/** With more items the exact sum takes seconds, and the normal approximation is within a fiftieth of it. */
const EXACT = 1000;

const known = new Map<string, number | null>();

/**
 * The smallest difference of two paired rates over n items that the exact McNemar test finds with 80 % power at a
 * two-sided 5 %, when a share `reverse` of the items differs the other way. Null when n items cannot show any.
 */
export function minimumDetectableRate(n: number, reverse = REVERSE): number | null {
  const name = `${n} ${reverse}`;
  if (!known.has(name)) known.set(name, findSmallest(n, reverse));
  return known.get(name)!;
}

function findSmallest(n: number, reverse: number): number | null {
  if (n > EXACT) {
    // δ = z·√((δ + 2·reverse)/n), solved for δ (R. J. Connor, Biometrics 43, 1987, without its −δ²).
    const z2 = Z ** 2 / n;
    return (z2 + Math.sqrt(z2 ** 2 + 8 * reverse * z2)) / 2;
  }
  const most = 1 - 2 * reverse;
  if (n === 0 || mcnemarPower(n, most + reverse, reverse) < POWER) return null;
  let [low, high] = [0, most];
  while (high - low > 1e-4) {
    const middle = (low + high) / 2;
    if (mcnemarPower(n, middle + reverse, reverse) >= POWER) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * The chance that the exact McNemar test over n items rejects at 5 %, when an item differs one way with chance `onlyA`
 * and the other way with chance `onlyB`: over the number of items that differ, and of those the way they differ
 * (S. W. Duffy, Biometrics 40, 1984).
 */
export function mcnemarPower(n: number, onlyA: number, onlyB: number): number {
  const differ = Math.min(1, onlyA + onlyB);
  const share = differ === 0 ? 0 : onlyA / differ;
  const [mean, sd] = [n * differ, Math.sqrt(n * differ * (1 - differ))];
  let power = 0;
  // What is left out beyond nine standard deviations is less than the digits that are kept.
  const last = Math.min(n, Math.ceil(mean + 9 * sd));
  for (let count = Math.max(0, Math.floor(mean - 9 * sd)); count <= last; count++) {
    const limit = rejectedUpTo(count);
    if (limit < 0) continue;
    const rejects = tail(count, share, limit) + tail(count, 1 - share, limit);
    power += binomial(n, differ, count) * rejects;
  }
  return power;
}

const limits = new Map<number, number>();

/** The largest smaller count at which the test rejects, of `count` items that differ; -1 where it never does. */
function rejectedUpTo(count: number): number {
  const found = limits.get(count);
  if (found !== undefined) return found;
  let [low, high] = [-1, Math.floor((count - 1) / 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (mcnemarExact(middle, count - middle) < ALPHA) low = middle;
    else high = middle - 1;
  }
  limits.set(count, low);
  return low;
}

/** The chance of at least `count − limit` successes. */
function tail(count: number, chance: number, limit: number): number {
  let sum = 0;
  for (let failures = 0; failures <= limit; failures++) sum += binomial(count, chance, count - failures);
  return sum;
}

const logs = [0];

function logFactorial(n: number): number {
  for (let next = logs.length; next <= n; next++) logs.push(logs[next - 1]! + Math.log(next));
  return logs[n]!;
}

function binomial(n: number, chance: number, successes: number): number {
  if (chance <= 0 || chance >= 1) return successes === (chance <= 0 ? 0 : n) ? 1 : 0;
  const log = logFactorial(n) - logFactorial(successes) - logFactorial(n - successes);
  return Math.exp(log + successes * Math.log(chance) + (n - successes) * Math.log1p(-chance));
}

/**
 * The smallest detectable difference of two paired means: (z_{α/2} + z_β)·√((ω² + σ_A²/K_A + σ_B²/K_B)/n), where
 * `variance` is ω² with the repeats' noise in it (E. Miller, arXiv 2411.00640, section 5): the variance of the per-item
 * differences. Null without items, and where nothing varied: that says nothing about how much it may.
 */
export function minimumDetectableMean({ n, variance }: { n: number; variance: number }): number | null {
  if (n === 0 || variance === 0) return null;
  return Z * Math.sqrt(variance / n);
}
