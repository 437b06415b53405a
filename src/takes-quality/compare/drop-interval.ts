import { mean } from '../../stats/mean.ts';
import { tQuantile } from '../../stats/t-quantile.ts';

/** The statistical evidence for a drop between two sets of repeats. */
export interface DropEvidence {
  /** 95 % interval of the drop (positive is worse). */
  interval: { low: number; high: number };
  /** The smallest drop that these repeats detect with a power of 80 %. */
  detectable: number;
}

/**
 * Student's two-sample interval with one pooled standard deviation, (ā − b̄) ± t(K + L − 2)·s·√(1/K + 1/L) (Student,
 * Biometrika 6, 1908; Fisher, Metron 5, 1925). The same panel and prompt judged both sides, so one spread fits both,
 * and a baseline with a single run uses the spread of the current one. The detectable drop is (t₀.₉₇₅ + t₀.₈)·s·√(1/K + 1/L).
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
