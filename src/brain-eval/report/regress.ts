import { GbrainError } from '../../errors.ts';
import { exceeds } from '../../exceeds.ts';
import { formatPercent, formatPoints } from '../../report/format.ts';
import { mean } from '../../stats/mean.ts';
import type { Mode } from '../answers/run.ts';
import type { RunScore } from '../score/run-score-schema.ts';
import { compareSides } from './compare.ts';
import type { RunComparison } from './comparison-schema.ts';
import type { Report } from './report-schema.ts';

/** One rate of one mode on both sides. */
export interface RateChange {
  mode: Mode;
  measure: 'right' | 'grounded';
  /** Means over the runs, unrounded; null when that side has none. */
  baseline: number | null;
  current: number | null;
  /** Baseline minus current: positive is worse; null when a side has no rate. */
  drop: number | null;
  /** True when the drop is more than the threshold. */
  regression: boolean;
}

/** A report compared with a baseline. */
export interface Regression {
  /** `inconclusive` when a mode of the baseline was not run again; it never counts as `ok`. */
  outcome: 'ok' | 'regression' | 'inconclusive';
  threshold: number;
  changes: RateChange[];
  /** Question by question, per mode; the current side is `a`. */
  comparisons: { mode: Mode; comparison: RunComparison }[];
  /** Differences between the sides that may explain a change. */
  warnings: string[];
  /** The outcome in words. */
  message: string;
}

/**
 * Compares a report with a baseline, mode by mode; `threshold` is a share. Throws `input` when they were scored with
 * different keys.
 */
export function compareReports(
  baseline: Report,
  current: Report,
  { threshold, seed }: { threshold: number; seed: number },
): Regression {
  if (current.key.sha8 !== baseline.key.sha8) {
    throw new GbrainError(
      'input',
      `The baseline was scored with another key (${baseline.key.sha8}) than the current runs (${current.key.sha8}), so they cannot be compared. Score both with the same key.`,
    );
  }
  const modes = [...new Set(baseline.runs.map(({ mode }) => mode))].filter((mode) => mode !== null);
  const sides = modes.map((mode) => ({ mode, before: runsOf(baseline, mode), now: runsOf(current, mode) }));
  const changes = sides.flatMap(({ mode, before, now }) =>
    (['right', 'grounded'] as const).map((measure): RateChange => {
      const [was, is] = [rateOf(before, measure), rateOf(now, measure)];
      const drop = was === null || is === null ? null : was - is;
      const regression = drop !== null && exceeds(drop, threshold);
      return { mode, measure, baseline: was, current: is, drop, regression };
    }),
  );
  const missing = sides.filter(({ now }) => now.length === 0).map(({ mode }) => mode);
  const comparisons = sides
    .filter(({ now }) => now.length > 0)
    .map(({ mode, before, now }) => ({
      mode,
      comparison: compareSides({ name: 'current', runs: now }, { name: 'baseline', runs: before }, { seed }),
    }));
  const warnings = differencesOf(baseline, current);
  const rest = { threshold, changes, comparisons, warnings };
  if (missing.length > 0 || modes.length === 0) {
    const why =
      modes.length === 0 ? 'the baseline names no mode' : `there is no current run of ${missing.join(' and ')}`;
    return { outcome: 'inconclusive', ...rest, message: `INCONCLUSIVE: ${why}, so nothing can be compared.` };
  }
  const dropped = changes.filter(({ regression }) => regression);
  return { outcome: dropped.length > 0 ? 'regression' : 'ok', ...rest, message: inWords(dropped, threshold) };
}

function runsOf({ runs }: Report, mode: Mode): RunScore[] {
  return runs.filter((run) => run.mode === mode);
}

function rateOf(runs: readonly RunScore[], measure: RateChange['measure']): number | null {
  const rates = runs.flatMap(({ measures }) => measures[measure].rate ?? []);
  return rates.length === 0 ? null : mean(rates);
}

function inWords(dropped: readonly RateChange[], threshold: number): string {
  if (dropped.length === 0) return `OK: no rate dropped by more than ${formatPoints(threshold)}.`;
  const drops = dropped.map(
    ({ mode, measure, baseline, current }) =>
      `${measure} with ${mode} dropped from ${formatPercent(baseline ?? 0)} to ${formatPercent(current ?? 0)}`,
  );
  return `REGRESSION: ${drops.join('; ')}; a drop of more than ${formatPoints(threshold)} is a regression.`;
}

function differencesOf(baseline: Report, current: Report): string[] {
  return (['model', 'client', 'commit'] as const).flatMap((name) => {
    const [before, now] = [baseline, current].map(({ runs }) =>
      [...new Set(runs.map((run) => run[name] ?? 'unknown'))].sort().join(', '),
    );
    return before === now ? [] : [`The ${name} differs: baseline ${before}, current ${now}.`];
  });
}
