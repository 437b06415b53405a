import { GbrainError } from '../../errors.ts';
import { lockUntilCommit } from '../advisory-lock.ts';
import { columnsOf } from '../attach.ts';
import { createRuns } from '../schema/migrations/002-takes-quality.ts';
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

/** Whether the table of runs exists; in a brain of ours it does. */
export async function hasRuns(store: Store): Promise<boolean> {
  return !store.attached || (await columnsOf(store.db, 'eval_takes_quality_runs')).size > 0;
}

/**
 * Creates the table of runs in an attached brain at the first write, since opening one must change nothing; it is the
 * only table that is ever added to one. An existing table stays unchanged. Throws GbrainError `unavailable` when the table of runs lacks a column of ours,
 * or when the database user may not create tables.
 */
export async function ensureRuns(store: Store): Promise<void> {
  if (!store.attached) return;
  const found = await columnsOf(store.db, 'eval_takes_quality_runs');
  const missing = found.size === 0 ? [] : RUN_COLUMNS.filter((name) => !found.has(name));
  if (missing.length > 0) {
    throw new GbrainError(
      'unavailable',
      `The table eval_takes_quality_runs of this database has no column ${missing.join(', ')}, and gbrain alters no ` +
        `table of another program. Set GBRAIN_DATABASE_URL to another database.`,
    );
  }
  if (found.size > 0) return;
  await store.db.transaction().execute(async (transaction) => {
    // When two sessions create one table, even `if not exists` fails.
    await lockUntilCommit(transaction, 'evalTables');
    await createRuns(transaction);
  });
}
