import { exceeds } from '../../exceeds.ts';
import { adjustByHolm } from '../../stats/holm.ts';
import { mean } from '../../stats/mean.ts';
import { DIMENSIONS, type Dimension } from '../../takes/page/take.ts';
import { exact } from '../panel/verdict.ts';
import { readSupport } from '../receipt/read-support.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { compareFindings, type FindingChanges } from './compare-findings.ts';
import { type DropEvidence, MAX_DROP, measureDrop } from './drop-interval.ts';
import { type Flips, findFlips } from './find-flips.ts';
import { canCompare, type JudgePairs, meansOfJudges, pairJudges } from './shared-judges.ts';

/** One dimension on both sides. */
export interface DimensionChange {
  dimension: Dimension;
  /** Unrounded mean of the judges on both sides; null when there is none. */
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
  /**
   * `inconclusive` when a side has no verdict or less than two thirds of the baseline's panel scored on both; it never
   * counts as `ok`.
   */
  outcome: 'ok' | 'regression' | 'inconclusive';
  threshold: number;
  dimensions: DimensionChange[];
  /** Which judges were compared. */
  judges: JudgePairs;
  /** The takes of both sides that came out differently, by dimension. */
  flips: Flips[];
  /** The findings that are on one side only: what is behind a change. Null when a side lists none. */
  findings: FindingChanges | null;
  /** Differences between the sides that may explain a change, those of the judges first. */
  warnings: string[];
  /** The outcome in words. */
  message: string;
}

/** Default threshold: a larger drop of a dimension's mean is a regression. */
export const DEFAULT_THRESHOLD = 0.5;

/** Compares the unrounded dimension means of the judges that scored in both a baseline and a current receipt. */
export function compareReceipts(baseline: Receipt, current: Receipt, threshold = DEFAULT_THRESHOLD): ReceiptComparison {
  const judges = pairJudges(baseline, current);
  const dimensions = DIMENSIONS.map((dimension) => changeOf(dimension, baseline, current, judges.shared, threshold));
  const missing = [...(isConclusive(baseline) ? [] : ['baseline']), ...(isConclusive(current) ? [] : ['current run'])];
  const comparable = missing.length === 0 && canCompare(judges, baseline);
  const outcome = !comparable ? 'inconclusive' : dimensions.some(({ regression }) => regression) ? 'regression' : 'ok';
  const message =
    missing.length > 0
      ? `INCONCLUSIVE: no verdict in the ${missing.join(' and in the ')}, so nothing can be compared.`
      : comparable
        ? inWords(dimensions, threshold)
        : `INCONCLUSIVE: ${judges.shared.length} of ${baseline.models.length} judges scored on both sides; a comparison needs two thirds of the panel.`;
  return {
    outcome,
    threshold,
    judges,
    dimensions,
    flips: findFlips(baseline, current, judges.shared),
    findings: compareFindings(baseline, current, judges.shared),
    warnings: [
      ...absentInWords(judges),
      ...contradictedInWords(baseline, 'baseline'),
      ...contradictedInWords(current, 'current run'),
      ...differencesOf(baseline, current),
    ],
    message,
  };
}

/** What is to be known first: a judge on one side only was left out of every mean. */
function absentInWords({ shared, baselineOnly, currentOnly }: JudgePairs): string[] {
  const sides: [string, readonly string[]][] = [
    ['baseline', baselineOnly],
    ['current run', currentOnly],
  ];
  return sides
    .filter(([, models]) => models.length > 0)
    .map(
      ([side, models]) =>
        `Only the ${side} has scores of ${models.join(', ')}; compared are ${shared.length === 0 ? 'no judges' : shared.join(', ')}.`,
    );
}

function contradictedInWords(receipt: Receipt, side: string): string[] {
  const judges = readSupport(receipt).contradicting.map(({ model }) => model);
  return judges.length === 0
    ? []
    : [`In the ${side} the scores of ${judges.join(', ')} contradict the findings beside them.`];
}

function isConclusive({ verdict, scores }: Receipt): boolean {
  return verdict !== 'inconclusive' && DIMENSIONS.every((dimension) => scores[dimension] !== undefined);
}

function changeOf(
  dimension: Dimension,
  baseline: Receipt,
  current: Receipt,
  judges: readonly string[],
  threshold: number,
): DimensionChange {
  const [before, now] = [meansOfJudges(baseline, dimension, judges), meansOfJudges(current, dimension, judges)];
  const [was, is] = [before.length > 0 ? mean(before) : null, now.length > 0 ? mean(now) : null];
  const drop = was === null || is === null ? null : was - is;
  const evidence = drop === null ? null : measureDrop(before, now);
  const regression = drop !== null && exceeds(drop, threshold);
  return { dimension, baseline: was, current: is, drop, regression, evidence };
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

/**
 * Which drops the repeats prove. With five dimensions, one interval in five at 95 % would be wrong too often, so Holm's
 * correction decides.
 */
function noiseInWords(dimensions: readonly DimensionChange[], dropped: readonly DimensionChange[]): string {
  const measured = dimensions.flatMap(({ dimension, drop, evidence }) =>
    drop === null || evidence === null ? [] : [{ dimension, drop, ...evidence }],
  );
  if (measured.length === 0) {
    return 'Each side ran once, so how much of a change is noise of the judges is unknown; --repeats measures it.';
  }
  const adjusted = adjustByHolm(measured.map(({ p }) => p));
  const proven = measured.filter(({ drop }, index) => drop > 0 && adjusted[index]! < 0.05).map((one) => one.dimension);
  const detectable = Math.max(...measured.map((evidence) => evidence.detectable));
  const reach =
    detectable > MAX_DROP
      ? 'These repeats are too few, or differ too much, to show any drop on this scale.'
      : `These repeats would show a drop of ${exact(detectable)} in any dimension.`;
  const unproven = dropped.map(({ dimension }) => dimension).filter((dimension) => !proven.includes(dimension));
  if (unproven.length > 0) {
    return `No evidence that ${unproven.join(', ')} dropped beyond the noise of the judges. ${reach}`;
  }
  if (proven.length === 0) return `No evidence of any drop. ${reach}`;
  return `Beyond the noise of the judges: ${proven.join(', ')}. ${reach}`;
}
