import { jsonb, storable } from '../schema/storable.ts';
import type { Store } from '../store.ts';
import { ensureRuns, hasRuns } from './eval-tables.ts';

/** The four fingerprints that identify a run. */
export interface RunShas {
  corpus: string;
  prompt: string;
  models: string;
  rubric: string;
}

/** A receipt to save. */
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
 * Saves a receipt. The first verdict under the four fingerprints is kept; only an inconclusive one is replaced by a later
 * verdict. `stored` is false when an earlier receipt was kept, and `id` is then that receipt's.
 */
export async function saveRun(store: Store, run: NewRun): Promise<{ id: number; stored: boolean }> {
  await ensureRuns(store);
  // Some attached tables forbid null in this column; the receipt itself has the true value.
  const score = run.overallScore ?? (store.attached ? 0 : null);
  const values = {
    rubric_version: run.rubricVersion,
    verdict: run.verdict,
    overall_score: score,
    dim_scores: jsonb(run.dimScores ?? {}),
    cost_usd: run.costUsd,
    receipt_json: jsonb(run.receipt),
    receipt_disk_path: storable(run.diskPath),
    created_at: new Date(run.createdAt),
  };
  const saved = await store.db
    .insertInto('eval_takes_quality_runs')
    .values({
      receipt_sha8_corpus: run.shas.corpus,
      receipt_sha8_prompt: run.shas.prompt,
      receipt_sha8_models: run.shas.models,
      receipt_sha8_rubric: run.shas.rubric,
      ...values,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['receipt_sha8_corpus', 'receipt_sha8_prompt', 'receipt_sha8_models', 'receipt_sha8_rubric'])
        .doUpdateSet(values)
        .where('eval_takes_quality_runs.verdict', '=', 'inconclusive')
        .where('excluded.verdict', '<>', 'inconclusive'),
    )
    .returning('id')
    .executeTakeFirst();
  if (saved) return { id: saved.id, stored: true };
  const kept = await findRun(store, { shas: run.shas });
  return { id: kept!.id, stored: false };
}

/** The run of that id or of those four fingerprints; null when there is none. */
export async function findRun(store: Store, which: { id: number } | { shas: RunShas }): Promise<StoredRun | null> {
  if (!(await hasRuns(store))) return null;
  const runs = selectRuns(store);
  const row = await ('id' in which
    ? runs.where('id', '=', which.id)
    : runs
        .where('receipt_sha8_corpus', '=', which.shas.corpus)
        .where('receipt_sha8_prompt', '=', which.shas.prompt)
        .where('receipt_sha8_models', '=', which.shas.models)
        .where('receipt_sha8_rubric', '=', which.shas.rubric)
  ).executeTakeFirst();
  return row ? runOf(row) : null;
}

const selectRuns = (store: Store) =>
  store.db
    .selectFrom('eval_takes_quality_runs')
    .select(['id', 'receipt_sha8_corpus as corpus', 'receipt_sha8_prompt as prompt', 'receipt_sha8_models as models'])
    .select(['receipt_sha8_rubric as rubric', 'rubric_version as rubricVersion', 'verdict'])
    .select(['overall_score as overallScore', 'dim_scores as dimScores', 'cost_usd as costUsd'])
    .select(['receipt_json as receipt', 'receipt_disk_path as diskPath', 'created_at as createdAt']);

type RunRow = Awaited<ReturnType<ReturnType<typeof selectRuns>['executeTakeFirstOrThrow']>>;

function runOf({ corpus, prompt, models, rubric, ...row }: RunRow): StoredRun {
  return {
    ...row,
    shas: { corpus, prompt, models, rubric },
    overallScore: row.verdict === 'inconclusive' ? null : row.overallScore,
    costUsd: row.costUsd ?? 0,
    createdAt: (row.createdAt ?? new Date(0)).toISOString(),
  };
}
