import { type RawBuilder, sql } from 'kysely';
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
      receipt_json->'models' as models, coalesce(cost_usd, 0)::float8 as "costUsd", receipt_sha8_corpus as corpus
    from eval_takes_quality_runs where ${isOf(project, visitor)}
    order by created_at desc, id desc limit ${limit}`.execute(store.db);
  return rows.map(({ scores, ts, createdAt, ...run }) => ({
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
    where id = ${id}::bigint and ${isOf(project, visitor)}`.execute(store.db);
  if (rows[0] === undefined) throw new PageNotFound();
  return readReceipt(rows[0].receipt, `The receipt of run ${id}`);
}

/**
 * Whether a run belongs to a project's history: some of its takes are the project's, and none is of a project that the
 * visitor may not know of. A receipt that does not say is for the installation's owner.
 */
function isOf(project: string, { member, roles }: Visitor): RawBuilder<unknown> {
  const known = [...roles.keys()];
  return sql`(case when jsonb_typeof(receipt_json->'takes') = 'array' and receipt_json->'takes' <> '[]'::jsonb
    then exists (select from jsonb_array_elements(receipt_json->'takes') as take where take->>'project' = ${project})
      and not exists (select from jsonb_array_elements(receipt_json->'takes') as take
        where coalesce(take->>'project', '') <> all(${known}::text[]))
    else ${member.owner}::boolean and coalesce(receipt_json->>'project', ${project}) = ${project} end)`;
}

function scoreOf(score: { mean?: unknown; min?: unknown; max?: unknown } | undefined) {
  if (typeof score?.mean !== 'number') return null;
  const { mean, min, max } = score;
  return { mean, min: typeof min === 'number' ? min : mean, max: typeof max === 'number' ? max : mean };
}
