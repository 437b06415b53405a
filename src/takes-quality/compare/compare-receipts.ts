import { exceeds } from '../../exceeds.ts';
import { DIMENSIONS, type Dimension } from '../../takes/page/take.ts';
import { exact } from '../panel/verdict.ts';
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

/** A current receipt compared with a baseline. */
export interface ReceiptComparison {
  /** `inconclusive` when a side has no verdict; it never counts as `ok`. */
  outcome: 'ok' | 'regression' | 'inconclusive';
  threshold: number;
  dimensions: DimensionChange[];
  /** Differences between the sides that may explain a change. */
  warnings: string[];
  /** The outcome in words. */
  message: string;
}

/** Default threshold: a larger drop of a dimension's mean is a regression. */
export const DEFAULT_THRESHOLD = 0.5;

/** Compares the unrounded dimension means of a baseline and a current receipt. */
export function compareReceipts(baseline: Receipt, current: Receipt, threshold = DEFAULT_THRESHOLD): ReceiptComparison {
  const dimensions = DIMENSIONS.map((dimension) => changeOf(dimension, baseline, current, threshold));
  const missing = [...(isConclusive(baseline) ? [] : ['baseline']), ...(isConclusive(current) ? [] : ['current run'])];
  const outcome =
    missing.length > 0 ? 'inconclusive' : dimensions.some(({ regression }) => regression) ? 'regression' : 'ok';
  const message =
    missing.length > 0
      ? `INCONCLUSIVE: no verdict in the ${missing.join(' and in the ')}, so nothing can be compared.`
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
    ['corpus_sha8', baseline.corpus.corpus_sha8, current.corpus.corpus_sha8, 'other takes were judged'],
    ['prompt_sha8', baseline.prompt_sha8, current.prompt_sha8, 'the judges got another prompt'],
    ['rubric_sha8', baseline.rubric_sha8, current.rubric_sha8, 'the scores have another meaning'],
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
      ? `REGRESSION: ${dropped.map(({ dimension, drop }) => `${dimension} dropped by ${exact(drop!)}`).join('; ')}; a drop of more than ${threshold} is a regression.`
      : `OK: no dimension's mean dropped by more than ${threshold}.`;
  return `${verdict} ${noiseInWords(dimensions, dropped)}`;
}

function noiseInWords(dimensions: readonly DimensionChange[], dropped: readonly DimensionChange[]): string {
  const measured = dimensions.flatMap(({ evidence }) => evidence ?? []);
  if (measured.length === 0) {
    return 'Each side ran once, so how much of a change is noise of the judges is unknown; --repeats measures it.';
  }
  const proven = dimensions.filter(({ evidence }) => evidence !== null && evidence.interval.low > 0);
  const detectable = Math.max(...measured.map((evidence) => evidence.detectable));
  const reach = `These repeats would show a drop of ${exact(detectable)} in any dimension.`;
  const unproven = dropped.filter((change) => !proven.includes(change)).map(({ dimension }) => dimension);
  if (unproven.length > 0) {
    return `No evidence that ${unproven.join(', ')} dropped beyond the noise of the judges: the interval contains 0. ${reach}`;
  }
  if (proven.length === 0) return `No evidence of any drop. ${reach}`;
  return `Beyond the noise of the judges: ${proven.map(({ dimension }) => dimension).join(', ')}. ${reach}`;
}
