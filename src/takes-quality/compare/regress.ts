import { GbrainError } from '../../errors.ts';
import { sha8 } from '../../hash.ts';
import type { SampledTake } from '../../takes/page/take.ts';
import type { TakesQualityOptions } from '../panel/run-options.ts';
import type { Receipt } from '../receipt/receipt.ts';
import {
  drawTakes,
  judgeSample,
  type TakesQualityDeps,
  type TakesQualityResult,
} from '../receipt/run-takes-quality.ts';
import { type SettledFinding, withSettled } from '../receipt/settled-findings.ts';
import { compareReceipts, type ReceiptComparison } from './compare-receipts.ts';
import { takeIdentity } from './take-identity.ts';

/** The options of a regression check; panel, prefix, source and sample are the baseline's. */
export interface RegressOptions {
  /** A larger drop of a dimension's mean is a regression. */
  threshold: number;
  repeats: number;
  budgetUsd: number | null;
  reuse: boolean;
  /** Milliseconds for one attempt of a call. */
  timeoutMs: number;
  /** Folder to read when the baseline's source is `fs`. */
  fsDir: string | null;
  /** Seed of the sample when the baseline has none. */
  seed: number;
  /** What people have decided on findings; null for nothing. */
  settled?: readonly SettledFinding[] | null;
}

/** A finished regression check. */
export interface RegressResult extends TakesQualityResult {
  comparison: ReceiptComparison;
}

/** The options of the run to compare with a baseline. Throws `input` when the baseline is inconclusive. */
export function optionsLike(baseline: Receipt, options: RegressOptions): TakesQualityOptions {
  if (baseline.verdict === 'inconclusive') {
    throw new GbrainError(
      'input',
      'The baseline is INCONCLUSIVE, so there is nothing to compare with. Make one that has a verdict with `gbrain eval takes-quality run --json`.',
    );
  }
  return {
    limit: baseline.corpus.n_takes,
    cycles: 1,
    budgetUsd: options.budgetUsd,
    source: baseline.corpus.source,
    fsDir: options.fsDir,
    slugPrefix: baseline.corpus.slug_prefix,
    models: baseline.models,
    seed: baseline.seed ?? options.seed,
    project: baseline.project ?? null,
    repeats: options.repeats,
    reuse: options.reuse,
    timeoutMs: options.timeoutMs,
  };
}

/** Judges the baseline's sample in its current state and compares the unrounded dimension means. */
export async function regress(
  baseline: Receipt,
  options: RegressOptions,
  deps: TakesQualityDeps,
): Promise<RegressResult> {
  const like = optionsLike(baseline, options);
  const { takes, gone } = await sampleLike(baseline, like, deps);
  // The sample is as large as was asked for when the baseline was made, so that the two stand together in the trend.
  const judged = await judgeSample(takes, { ...like, limit: baseline.limit ?? like.limit }, deps);
  const receipt = options.settled ? withSettled(judged.receipt, options.settled) : judged.receipt;
  const comparison = compareReceipts(baseline, receipt, options.threshold);
  return {
    ...judged,
    receipt,
    comparison: { ...comparison, warnings: [...goneInWords(gone, baseline), ...comparison.warnings] },
  };
}

/**
 * The takes of the baseline, in its order. Those that are gone or reworded are replaced by newly drawn ones, so that the
 * sample keeps its size and new text is judged too.
 */
async function sampleLike(
  baseline: Receipt,
  like: TakesQualityOptions,
  deps: TakesQualityDeps,
): Promise<{ takes: SampledTake[]; gone: number | null }> {
  if (baseline.takes === undefined || baseline.takes.length === 0) {
    return { takes: await drawTakes(like, deps.takes), gone: null };
  }
  const found = await deps.takes.find(baseline.takes);
  const kept = found.filter((take) => take !== null);
  const gone = found.length - kept.length;
  if (gone === 0) return { takes: kept, gone };
  const named = new Set(kept.map(identity));
  const drawn = await drawTakes({ ...like, limit: found.length + kept.length }, deps.takes);
  const fill = drawn.filter((take) => !named.has(identity(take))).values();
  const takes = found.flatMap((take) => take ?? fill.next().value ?? []);
  return { takes, gone };
}

function identity({ project, slug, claim }: SampledTake): string {
  return takeIdentity({ project, slug, claim_sha8: sha8(claim) });
}

function goneInWords(gone: number | null, baseline: Receipt): string[] {
  if (gone === null) return ['The baseline does not list its takes, so a new sample of the same size was drawn.'];
  if (gone === 0) return [];
  return [
    `${gone} of the baseline's ${baseline.corpus.n_takes} takes are gone or reworded and were replaced by newly drawn ones.`,
  ];
}
