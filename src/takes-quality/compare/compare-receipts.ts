import { DIMENSIONS, type Dimension } from '../../takes/page/take.ts';
import { exact, exceeds } from '../panel/verdict.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { type DropEvidence, measureDrop } from './drop-interval.ts';

/** One dimension on both sides. */
export interface DimensionChange {
  dimension: Dimension;
  /** Unrounded panel mean; null when that side has no score. */
  baseline: number | null;
  current: number | null;
  /** Baseline minus current: positive is worse; null when a side has no score. */
  drop: number | null;
  /** True when the drop, unrounded, is more than the threshold. */
  regression: boolean;
  /** Null when neither side was repeated. */
  evidence: DropEvidence | null;
}

/** Two receipts held against each other. */
export interface ReceiptComparison {
  /** `inconclusive` when a side has no verdict: that is never taken for `ok`. */
  outcome: 'ok' | 'regression' | 'inconclusive';
  threshold: number;
  dimensions: DimensionChange[];
  /** Why the sides may not be alike; informational. */
  warnings: string[];
  /** The outcome in words. */
  message: string;
}

/** The drop of a dimension's mean that counts as a regression unless another is given. */
export const DEFAULT_THRESHOLD = 0.5;

/** Compares the unrounded dimension means of a baseline and a current receipt. */
export function compareReceipts(baseline: Receipt, current: Receipt, threshold = DEFAULT_THRESHOLD): ReceiptComparison {
  const dimensions = DIMENSIONS.map((dimension) => changeOf(dimension, baseline, current, threshold));
  const missing = [...(isConclusive(baseline) ? [] : ['baseline']), ...(isConclusive(current) ? [] : ['current run'])];
  const outcome =
    missing.length > 0 ? 'inconclusive' : dimensions.some(({ regression }) => regression) ? 'regression' : 'ok';
  const message =
    missing.length > 0
      ? `INCONCLUSIVE: the ${missing.join(' and the ')} has no verdict, so nothing can be compared.`
      : inWords(dimensions, threshold);
  return { outcome, threshold, dimensions, warnings: differencesOf(baseline, current), message };
}

function isConclusive({ verdict, scores }: Receipt): boolean {
  return verdict !== 'inconclusive' && DIMENSIONS.every((dimension) => scores[dimension] !== undefined);
}

function changeOf(dimension: Dimension, baseline: Receipt, current: Receipt, threshold: number): DimensionChange {
  const before = baseline.scores[dimension]?.mean ?? null;
  const now = current.scores[dimension]?.mean ?? null;
  const drop = before === null || now === null ? null : before - now;
  const evidence = drop === null ? null : measureDrop(meansOf(dimension, baseline), meansOf(dimension, current));
  const regression = drop !== null && exceeds(drop, threshold);
  return { dimension, baseline: before, current: now, drop, regression, evidence };
}

function meansOf(dimension: Dimension, { noise, scores }: Receipt): readonly number[] {
  return noise?.[dimension].means ?? [scores[dimension]!.mean];
}

function differencesOf(baseline: Receipt, current: Receipt): string[] {
  const rows: [string, string, string, string][] = [
    ['corpus_sha8', baseline.corpus.corpus_sha8, current.corpus.corpus_sha8, 'the takes judged are not the same'],
    ['prompt_sha8', baseline.prompt_sha8, current.prompt_sha8, 'the judges were asked differently'],
    ['rubric_sha8', baseline.rubric_sha8, current.rubric_sha8, 'the scores mean different things'],
    ['models_sha8', baseline.models_sha8, current.models_sha8, 'other judges gave the scores'],
  ];
  return rows
    .filter(([, before, now]) => before !== now)
    .map(([name, before, now, meaning]) => `${name} differs (baseline ${before}, current ${now}): ${meaning}.`);
}

function inWords(dimensions: readonly DimensionChange[], threshold: number): string {
  const dropped = dimensions.filter(({ regression }) => regression);
  const verdict =
    dropped.length > 0
      ? `REGRESSION: ${dropped.map(({ dimension, drop }) => `${dimension} dropped by ${exact(drop!)}`).join('; ')}; more than ${threshold} is one.`
      : `OK: no dimension's mean dropped by more than ${threshold}.`;
  return `${verdict} ${noiseInWords(dimensions, dropped)}`;
}

function noiseInWords(dimensions: readonly DimensionChange[], dropped: readonly DimensionChange[]): string {
  const measured = dimensions.flatMap(({ evidence }) => evidence ?? []);
  if (measured.length === 0) {
    return 'One run each: how much of a change is noise of the judges is not known; --repeats measures it.';
  }
  const proven = dimensions.filter(({ evidence }) => evidence !== null && evidence.interval.low > 0);
  const detectable = Math.max(...measured.map((evidence) => evidence.detectable));
  const reach = `The repeats could have seen a drop of ${exact(detectable)} in every dimension.`;
  const unproven = dropped.filter((change) => !proven.includes(change)).map(({ dimension }) => dimension);
  if (unproven.length > 0) {
    return `No evidence that ${unproven.join(', ')} dropped beyond the noise of the judges: the interval holds 0. ${reach}`;
  }
  if (proven.length === 0) return `No evidence of any drop. ${reach}`;
  return `Beyond the noise of the judges: ${proven.map(({ dimension }) => dimension).join(', ')}. ${reach}`;
}
