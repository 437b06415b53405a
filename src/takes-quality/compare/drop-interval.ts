import { mean } from '../../stats/mean.ts';
import { detectableNoncentrality } from '../../stats/noncentral-t.ts';
import { tCdf, tQuantile } from '../../stats/t-quantile.ts';

/** The statistical evidence for a drop between two sets of repeats. */
export interface DropEvidence {
  /** 95 % interval of the drop (positive is worse), within what the scale allows. */
  interval: { low: number; high: number };
  /** The smallest drop that these repeats detect with a power of 80 %; over {@link MAX_DROP} when they detect none. */
  detectable: number;
  /** Two-sided t test of "no drop", for one dimension alone; 0 when the repeats of each side are all the same. */
  p: number;
}

/** The scale goes from 1 to 10. */
export const MAX_DROP = 9;

/**
 * Student's two-sample interval with one pooled standard deviation, (ā − b̄) ± t(K + L − 2)·s·√(1/K + 1/L) (Student,
 * Biometrika 6, 1908; Fisher, Metron 5, 1925). The same panel and prompt judged both sides, so one spread fits both,
 * and a baseline with a single run uses the spread of the current one. The detectable drop is δ·s·√(1/K + 1/L) with the
 * noncentrality δ of 80 % power. Null when neither side was repeated.
 */
export function measureDrop(baseline: readonly number[], current: readonly number[]): DropEvidence | null {
  const freedom = baseline.length + current.length - 2;
  if (baseline.length === 0 || current.length === 0 || freedom < 1) return null;
  const spread = Math.sqrt((scatter(baseline) + scatter(current)) / freedom);
  const error = spread * Math.sqrt(1 / baseline.length + 1 / current.length);
  const drop = mean(baseline) - mean(current);
  const half = tQuantile(0.975, freedom) * error;
  return {
    interval: { low: Math.max(-MAX_DROP, drop - half), high: Math.min(MAX_DROP, drop + half) },
    detectable: detectableNoncentrality(freedom) * error,
    p: Math.abs(drop) < 1e-9 ? 1 : error === 0 ? 0 : 2 * tCdf(-Math.abs(drop / error), freedom),
  };
}

function scatter(values: readonly number[]): number {
  const centre = mean(values);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
}
