import { type RawBuilder, sql } from 'kysely';
import { storable, storableJson } from '../schema/storable.ts';
import type { Store } from '../store.ts';
import { ensureEvalTables, hasTable } from './eval-tables.ts';

/** The four fingerprints that name a run. */
export interface RunShas {
  corpus: string;
  prompt: string;
  models: string;
  rubric: string;
}

/** A receipt to keep. */
export interface NewRun {
  shas: RunShas;
  rubricVersion: string;
  verdict: 'pass' | 'fail' | 'inconclusive';
  /** 1..10, unrounded; null when inconclusive. */
  overallScore: number | null;
  /** The receipt's `scores`. */
  dimScores: unknown;
  /** US dollars. */
  costUsd: number;
  /** The whole receipt. */
  receipt: unknown;
  /** Where the receipt lies on disk; null when it could not be written. */
  diskPath: string | null;
  /** ISO time of the run: the receipt's `ts`. */
  createdAt: string;
}

/** A receipt as the database holds it. */
export interface StoredRun extends NewRun {
  id: number;
}

/**
 * Keeps a receipt. The first verdict under the four shas stays; an inconclusive one gives way to a later verdict.
 * `stored` is false when an earlier one stayed, and `id` is then that one's.
 */
export async function saveRun(store: Store, run: NewRun): Promise<{ id: number; stored: boolean }> {
  await ensureEvalTables(store);
  // Some attached tables forbid null there; the receipt beside it tells the truth.
  const score = run.overallScore ?? (store.attached ? 0 : null);
  const { rows } = await sql<{ id: number }>`
    insert into eval_takes_quality_runs as kept (receipt_sha8_corpus, receipt_sha8_prompt, receipt_sha8_models,
      receipt_sha8_rubric, rubric_version, verdict, overall_score, dim_scores, cost_usd, receipt_json,
      receipt_disk_path, created_at)
    values (${run.shas.corpus}, ${run.shas.prompt}, ${run.shas.models}, ${run.shas.rubric}, ${run.rubricVersion},
      ${run.verdict}, ${score}::real, ${storableJson(run.dimScores) ?? '{}'}::text::jsonb, ${run.costUsd}::real,
      ${storableJson(run.receipt)}::text::jsonb, ${run.diskPath === null ? null : storable(run.diskPath)},
      ${run.createdAt}::text::timestamptz)
    on conflict (receipt_sha8_corpus, receipt_sha8_prompt, receipt_sha8_models, receipt_sha8_rubric) do update set
      rubric_version = excluded.rubric_version, verdict = excluded.verdict, overall_score = excluded.overall_score,
      dim_scores = excluded.dim_scores, cost_usd = excluded.cost_usd, receipt_json = excluded.receipt_json,
      receipt_disk_path = excluded.receipt_disk_path, created_at = excluded.created_at
      where kept.verdict = 'inconclusive' and excluded.verdict <> 'inconclusive'
    returning id`.execute(store.db);
  if (rows[0] !== undefined) return { id: rows[0].id, stored: true };
  const kept = await findRun(store, { shas: run.shas });
  return { id: kept!.id, stored: false };
}

/** The run of that id or of those four shas; null when there is none. */
export async function findRun(store: Store, which: { id: number } | { shas: RunShas }): Promise<StoredRun | null> {
  const condition =
    'id' in which
      ? sql`id = ${which.id}::bigint`
      : sql`receipt_sha8_corpus = ${which.shas.corpus} and receipt_sha8_prompt = ${which.shas.prompt}
          and receipt_sha8_models = ${which.shas.models} and receipt_sha8_rubric = ${which.shas.rubric}`;
  return (await selectRuns(store, condition, 1))[0] ?? null;
}

/** The newest runs first. */
export async function listRuns(store: Store, filter: { limit: number; rubricVersion?: string }): Promise<StoredRun[]> {
  const { limit, rubricVersion } = filter;
  return selectRuns(store, rubricVersion === undefined ? sql`true` : sql`rubric_version = ${rubricVersion}`, limit);
}

interface RunRow extends Omit<StoredRun, 'shas' | 'createdAt' | 'costUsd'>, RunShas {
  createdAt: Date | null;
  costUsd: number | null;
}

async function selectRuns(store: Store, condition: RawBuilder<unknown>, limit: number): Promise<StoredRun[]> {
  if (!(await hasTable(store, 'eval_takes_quality_runs'))) return [];
  const { rows } = await sql<RunRow>`
    select id, receipt_sha8_corpus as corpus, receipt_sha8_prompt as prompt, receipt_sha8_models as models,
      receipt_sha8_rubric as rubric, rubric_version as "rubricVersion", verdict, overall_score as "overallScore",
      dim_scores as "dimScores", cost_usd as "costUsd", receipt_json as receipt, receipt_disk_path as "diskPath",
      created_at as "createdAt"
    from eval_takes_quality_runs where ${condition} order by created_at desc, id desc limit ${limit}`.execute(store.db);
  return rows.map(({ corpus, prompt, models, rubric, ...row }) => ({
    ...row,
    shas: { corpus, prompt, models, rubric },
    overallScore: row.verdict === 'inconclusive' ? null : row.overallScore,
    costUsd: row.costUsd ?? 0,
    createdAt: (row.createdAt ?? new Date(0)).toISOString(),
  }));
}
