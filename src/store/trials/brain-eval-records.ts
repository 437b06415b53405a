import { sql } from 'kysely';
import { requireOwn } from '../pages/pages.ts';
import { storable, storableJson } from '../schema/storable.ts';
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
  /** ISO time; null for now, by the clock of the database, by which sessions are dated too. */
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
  const text = (value: string | null) => (value === null ? null : storable(value));
  const { rows } = await sql<{ id: number }>`
    insert into brain_eval_records (score_sha8, key_sha8, mode, model, client, commit, score, created_at)
    values (${record.scoreSha8}, ${record.keySha8}, ${text(record.mode)}, ${text(record.model)},
      ${text(record.client)}, ${text(record.commit)}, ${storableJson(record.score)}::text::jsonb,
      coalesce(${record.createdAt}::text::timestamptz, now()))
    on conflict (score_sha8) do nothing returning id::float8 as id`.execute(store.db);
  if (rows[0] !== undefined) return { id: rows[0].id, stored: true };
  const { rows: earlier } = await sql<{ id: number }>`select id::float8 as id from brain_eval_records
    where score_sha8 = ${record.scoreSha8}`.execute(store.db);
  return { id: earlier[0]!.id, stored: false };
}

/** The recorded runs, newest first. */
export async function listBrainEvalRecords(
  store: Store,
  { limit, mode = null }: { limit: number; mode?: string | null },
): Promise<BrainEvalRecord[]> {
  if (store.attached) return [];
  const { rows } = await sql<Omit<BrainEvalRecord, 'createdAt'> & { at: Date }>`
    select id::float8 as id, score_sha8 as "scoreSha8", key_sha8 as "keySha8", mode, model, client, commit, score,
      created_at as at
    from brain_eval_records where (${mode}::text is null or mode = ${mode})
    order by created_at desc, id desc limit ${limit}`.execute(store.db);
  return rows.map(({ at, ...record }) => ({ ...record, createdAt: at.toISOString() }));
}

/** The ids of the records with these scores, by the fingerprint of the score; those that are not there are left out. */
export async function findRecordIds(store: Store, scores: readonly string[]): Promise<Map<string, number>> {
  if (store.attached || scores.length === 0) return new Map();
  const { rows } = await sql<{ id: number; sha8: string }>`select id::float8 as id, score_sha8 as sha8
    from brain_eval_records where score_sha8 = any(${[...scores]}::text[])`.execute(store.db);
  return new Map(rows.map(({ id, sha8 }) => [sha8, id]));
}
