import { requireOwn } from '../pages/pages.ts';
import { jsonb, NOW, storable } from '../schema/storable.ts';
import type { Store } from '../store.ts';

/** A scored run to record. */
export interface NewBrainEvalRecord {
  /** Fingerprint of the score. */
  scoreSha8: string;
  keySha8: string;
  mode: string | null;
  model: string | null;
  client: string | null;
  commit: string | null;
  /** The scored run. */
  score: unknown;
  /** ISO time; null for now by the clock of the database, which also dates the trials. */
  createdAt: string | null;
}

/** A recorded run. */
export interface BrainEvalRecord extends NewBrainEvalRecord {
  id: number;
  createdAt: string;
}

/** Records a scored run; the same score again is the same record. */
export async function saveBrainEvalRecord(
  store: Store,
  record: NewBrainEvalRecord,
): Promise<{ id: number; stored: boolean }> {
  requireOwn(store);
  const { scoreSha8, keySha8, mode, model, client, commit, score, createdAt } = record;
  const saved = await store.db
    .insertInto('brain_eval_records')
    .values({
      score_sha8: scoreSha8,
      key_sha8: keySha8,
      mode: storable(mode),
      model: storable(model),
      client: storable(client),
      commit: storable(commit),
      score: jsonb(score),
      created_at: createdAt === null ? NOW : new Date(createdAt),
    })
    .onConflict((conflict) => conflict.column('score_sha8').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (saved) return { id: saved.id, stored: true };
  const earlier = await store.db
    .selectFrom('brain_eval_records')
    .select('id')
    .where('score_sha8', '=', scoreSha8)
    .executeTakeFirstOrThrow();
  return { id: earlier.id, stored: false };
}

/** The recorded runs, newest first. */
export async function listBrainEvalRecords(
  store: Store,
  { limit, mode = null }: { limit: number; mode?: string | null },
): Promise<BrainEvalRecord[]> {
  if (store.attached) return [];
  let query = store.db
    .selectFrom('brain_eval_records')
    .select(['id', 'score_sha8 as scoreSha8', 'key_sha8 as keySha8', 'mode', 'model', 'client', 'commit', 'score'])
    .select('created_at as createdAt')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (mode !== null) query = query.where('mode', '=', mode);
  return (await query.execute()).map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** The ids of the records of these scores, by the fingerprint of the score; a score without a record is left out. */
export async function findRecordIds(store: Store, scores: readonly string[]): Promise<Map<string, number>> {
  if (store.attached || scores.length === 0) return new Map();
  const rows = await store.db
    .selectFrom('brain_eval_records')
    .select(['id', 'score_sha8'])
    .where('score_sha8', '=', ({ fn, val }) => fn.any(val(scores)))
    .execute();
  return new Map(rows.map(({ id, score_sha8 }) => [score_sha8, id]));
}
