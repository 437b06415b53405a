import { seenBy, type Visitor } from '../../../members/visitor.ts';
import { findVisibleReceipt, listVisibleRuns, type RunSummary } from '../../../store/receipts/visible-runs.ts';
import type { Store } from '../../../store/store.ts';
import { DIMENSIONS, type Dimension } from '../../../takes/page/take.ts';
import type { Comparable } from '../../../takes-quality/compare/trend.ts';
import { readReceipt } from '../../../takes-quality/receipt/load-receipt.ts';
import type { Receipt } from '../../../takes-quality/receipt/receipt.ts';
import { notFound } from '../../request/problem.ts';

/** One takes-quality run in the history. */
export interface QualityRun {
  id: number;
  /** ISO time of the run's end. */
  ts: string;
  rubricVersion: string;
  verdict: string;
  /** Null when inconclusive. */
  overall: number | null;
  /** Panel mean and range by dimension; null where the run has none. */
  dimensions: Readonly<Record<Dimension, { mean: number; min: number; max: number } | null>>;
  takes: number;
  models: readonly string[];
  costUsd: number;
  corpus: string;
  /** What says which runs it compares with. */
  compares: Comparable;
}

/** Runs over a project's takes that the visitor may see, newest first, without what their judges said. */
export async function listQualityRuns(
  store: Store,
  visitor: Visitor,
  { project, limit }: { project: string; limit: number },
): Promise<QualityRun[]> {
  const runs = await listVisibleRuns(store, { projects: seenBy(visitor), of: project, limit });
  return runs.map(showRun).sort((a, b) => (a.ts < b.ts ? 1 : a.ts > b.ts ? -1 : b.id - a.id));
}

/**
 * A receipt of a project. Throws a problem 404 when there is none, or the visitor may not see it, and GbrainError
 * `input` for one that another gbrain wrote and this one cannot read.
 */
export async function loadQualityRun(
  store: Store,
  visitor: Visitor,
  { project, id }: { project: string; id: number | null },
): Promise<Receipt> {
  const found = id && (await findVisibleReceipt(store, { projects: seenBy(visitor), of: project, id }));
  if (!found) throw notFound();
  return readReceipt(found, `The receipt of run ${id}`);
}

/** A receipt of another schema may hold anything; what cannot be read is left out. */
function showRun({ receipt, createdAt, overallScore, project, ...run }: RunSummary): QualityRun {
  const { scores, models: judges, takes, source, folder, slug_prefix, limit } = receipt;
  const ts =
    typeof receipt.ts === 'string' && !Number.isNaN(Date.parse(receipt.ts))
      ? new Date(receipt.ts).toISOString()
      : createdAt;
  const models = Array.isArray(judges) ? judges.map(String) : [];
  return {
    id: run.id,
    rubricVersion: run.rubricVersion,
    verdict: run.verdict,
    overall: overallScore,
    costUsd: run.costUsd,
    corpus: run.corpus,
    ts,
    dimensions: Object.fromEntries(
      DIMENSIONS.map((name) => [name, readScore(isRecord(scores) ? scores[name] : null)]),
    ) as QualityRun['dimensions'],
    takes: typeof takes === 'number' ? takes : 0,
    models,
    compares: {
      ...{ id: run.id, ts, rubric_version: run.rubricVersion, project, models },
      source: source === 'db' || source === 'fs' ? source : null,
      folder: typeof folder === 'string' ? folder : null,
      slug_prefix: typeof slug_prefix === 'string' ? slug_prefix : null,
      limit: typeof limit === 'number' ? limit : null,
      n_takes: typeof takes === 'number' ? takes : null,
    },
  };
}

function readScore(score: unknown) {
  if (!isRecord(score) || typeof score.mean !== 'number') return null;
  const { mean, min, max } = score;
  return { mean, min: typeof min === 'number' ? min : mean, max: typeof max === 'number' ? max : mean };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
