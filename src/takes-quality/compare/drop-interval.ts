import { tQuantile } from '../../stats/t-quantile.ts';
import { mean } from '../panel/verdict.ts';

/** How sure a drop between two sets of repeats is. */
export interface DropEvidence {
  /** 95 % interval of the drop (positive is worse). */
  interval: { low: number; high: number };
  /** The smallest drop that these repeats would have shown 4 times in 5. */
  detectable: number;
}

/**
 * Student's two-sample interval with one pooled standard deviation, (ā − b̄) ± t(K + L − 2)·s·√(1/K + 1/L) (Student,
 * Biometrika 6, 1908; Fisher, Metron 5, 1925). The same panel and prompt judged both sides, so one spread serves both,
 * and a baseline of a single run borrows that of the current one. The detectable drop is (t₀.₉₇₅ + t₀.₈)·s·√(1/K + 1/L).
 * Null when neither side was repeated.
 */
export function measureDrop(baseline: readonly number[], current: readonly number[]): DropEvidence | null {
  const freedom = baseline.length + current.length - 2;
  if (baseline.length === 0 || current.length === 0 || freedom < 1) return null;
  const spread = Math.sqrt((scatter(baseline) + scatter(current)) / freedom);
  const error = spread * Math.sqrt(1 / baseline.length + 1 / current.length);
  const drop = mean(baseline) - mean(current);
  const sure = tQuantile(0.975, freedom);
  return {
    interval: { low: drop - sure * error, high: drop + sure * error },
    detectable: (sure + tQuantile(0.8, freedom)) * error,
  };
}

function scatter(values: readonly number[]): number {
  const centre = mean(values);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
}
