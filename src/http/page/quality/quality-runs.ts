import { sql } from 'kysely';
import { hasTable } from '../../../store/eval-tables.ts';
import type { Store } from '../../../store/store.ts';
import { DIMENSIONS, type Dimension } from '../../../takes/take.ts';
import { readReceipt } from '../../../takes-quality/load-receipt.ts';
import type { Receipt } from '../../../takes-quality/receipt.ts';
import type { Visitor } from '../../visitor.ts';
import { PageNotFound } from '../page-request.ts';

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
}

interface Row extends Omit<QualityRun, 'dimensions' | 'ts'> {
  ts: string | null;
  createdAt: Date;
  scores: Partial<Record<Dimension, { mean?: unknown; min?: unknown; max?: unknown }>> | null;
  project: string | null;
  /** Ids of the projects that its takes are from; null when the receipt does not say. */
  projects: string[] | null;
}

/** Runs over a project's takes that the visitor may see, newest first, without what their judges said. */
export async function listQualityRuns(
  store: Store,
  visitor: Visitor,
  { project, limit }: { project: string; limit: number },
): Promise<QualityRun[]> {
  if (!(await hasTable(store, 'eval_takes_quality_runs'))) return [];
  const { rows } = await sql<Row>`select id::float8 as id, receipt_json->>'ts' as ts, created_at as "createdAt",
      rubric_version as "rubricVersion", verdict, (receipt_json->>'overall_score')::float8 as overall,
      receipt_json->'scores' as scores, coalesce((receipt_json->'corpus'->>'n_takes')::float8, 0) as takes,
      receipt_json->'models' as models, coalesce(cost_usd, 0)::float8 as "costUsd", receipt_sha8_corpus as corpus,
      receipt_json->>'project' as project,
      (select array_agg(distinct take->>'project') from jsonb_array_elements(receipt_json->'takes') as take) as projects
    from eval_takes_quality_runs order by created_at desc, id desc limit ${limit * 4}`.execute(store.db);
  return rows
    .filter((row) => isOf(row.projects ?? (row.project === null ? null : [row.project]), project, visitor))
    .slice(0, limit)
    .map(({ scores, project: _one, projects: _all, ts, createdAt, ...run }) => ({
      ...run,
      ts: ts ?? createdAt.toISOString(),
      overall: run.verdict === 'inconclusive' ? null : run.overall,
      dimensions: Object.fromEntries(
        DIMENSIONS.map((name) => [name, scoreOf(scores?.[name])]),
      ) as QualityRun['dimensions'],
    }));
}

/** A receipt of a project. Throws {@link PageNotFound} when there is none, or the visitor may not see it. */
export async function loadQualityRun(
  store: Store,
  visitor: Visitor,
  { project, id }: { project: string; id: number | null },
): Promise<Receipt> {
  if (id === null || !(await hasTable(store, 'eval_takes_quality_runs'))) throw new PageNotFound();
  const { rows } = await sql<{ receipt: unknown }>`select receipt_json as receipt from eval_takes_quality_runs
    where id = ${id}::bigint`.execute(store.db);
  if (rows[0] === undefined) throw new PageNotFound();
  const receipt = readReceipt(rows[0].receipt, `The receipt of run ${id}`);
  const named = receipt.takes?.map((take) => take.project) ?? (receipt.project ? [receipt.project] : null);
  if (!isOf(named, project, visitor)) throw new PageNotFound();
  return receipt;
}

/**
 * Whether a run belongs to a project's history: some of its takes are the project's, and none is of a project that the
 * visitor may not know of. A receipt that does not say is for the installation's owner.
 */
function isOf(projects: readonly string[] | null, project: string, visitor: Visitor): boolean {
  if (projects === null || projects.length === 0) return visitor.member.owner;
  return projects.includes(project) && projects.every((id) => visitor.roles.has(id));
}

function scoreOf(score: { mean?: unknown; min?: unknown; max?: unknown } | undefined) {
  if (typeof score?.mean !== 'number') return null;
  const { mean, min, max } = score;
  return { mean, min: typeof min === 'number' ? min : mean, max: typeof max === 'number' ? max : mean };
}
