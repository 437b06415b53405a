import { GbrainError } from '../../errors.ts';
import { lockUntilCommit } from '../advisory-lock.ts';
import { columnsOf } from '../attach.ts';
import { createTakesQuality } from '../schema/migrations/002-takes-quality.ts';
import type { RunsTable } from '../schema/tables/takes-quality.ts';
import type { Store } from '../store.ts';

const RUN_COLUMNS: readonly (keyof RunsTable)[] = [
  'id',
  'receipt_sha8_corpus',
  'receipt_sha8_prompt',
  'receipt_sha8_models',
  'receipt_sha8_rubric',
  'rubric_version',
  'verdict',
  'overall_score',
  'dim_scores',
  'cost_usd',
  'receipt_json',
  'receipt_disk_path',
  'created_at',
];

/** Whether a table of the eval is there; in a brain of ours all are. */
export async function hasTable(store: Store, table: 'eval_takes_quality_runs' | 'eval_takes_quality_attempts') {
  return !store.attached || (await columnsOf(store.db, table)).size > 0;
}

/**
 * Makes the tables of the eval in an attached brain at the first write: opening one changes nothing. Tables that are
 * there stay as they are. Throws GbrainError `unavailable` when the one of runs has other columns than ours, or the
 * database lets nobody make tables.
 */
export async function ensureEvalTables(store: Store): Promise<void> {
  if (!store.attached) return;
  const found = await columnsOf(store.db, 'eval_takes_quality_runs');
  const missing = found.size === 0 ? [] : RUN_COLUMNS.filter((name) => !found.has(name));
  if (missing.length > 0) {
    throw new GbrainError(
      'unavailable',
      `The table eval_takes_quality_runs of this database has no column ${missing.join(', ')}, and it is not ours to ` +
        `alter. Give another database by GBRAIN_DATABASE_URL.`,
    );
  }
  if (found.size > 0 && (await hasTable(store, 'eval_takes_quality_attempts'))) return;
  await store.db.transaction().execute(async (transaction) => {
    // Judges answer at the same time, and two sessions that make one table both fail, `if not exists` or not.
    await lockUntilCommit(transaction, 'evalTables');
    await createTakesQuality(transaction);
  });
}
