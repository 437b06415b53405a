import { type RawBuilder, sql } from 'kysely';
import type { Store } from '../store.ts';
import type { BrainEvalRecord } from './brain-eval-records.ts';
import { isRunOf } from './is-run-of.ts';

/** Which recorded scores. */
export interface RecordScope {
  project: string;
  /** Whether those that name no commit are among them, which could be of any project. */
  unnamed: boolean;
}

const RECORD = sql`r.id::float8 as id, r.score_sha8 as "scoreSha8", r.key_sha8 as "keySha8", r.mode, r.model, r.client,
  r.commit, r.created_at as at`;
type Row = Omit<BrainEvalRecord, 'createdAt'> & { at: Date };

/** The recorded scores of a project's runs, newest first; without their questions unless they are to be whole. */
export async function listEvalRecords(
  store: Store,
  { limit, before = null, whole, ...scope }: RecordScope & { limit: number; before?: number | null; whole: boolean },
): Promise<BrainEvalRecord[]> {
  if (store.attached) return [];
  const { rows } = await sql<Row>`select ${RECORD}, ${whole ? sql`r.score` : WITHOUT_QUESTIONS} as score
    from brain_eval_records r where (${before}::bigint is null or r.id < ${before}::bigint) and ${isOf(scope)}
    order by r.id desc limit ${limit}`.execute(store.db);
  return rows.map(recordOf);
}

const WITHOUT_QUESTIONS = sql`case when jsonb_typeof(r.score) = 'object' then r.score - 'questions' else r.score end`;

/** The recorded scores of these ids that are the project's, in the order of the ids. */
export async function findEvalRecords(
  store: Store,
  { ids, ...scope }: RecordScope & { ids: readonly number[] },
): Promise<BrainEvalRecord[]> {
  if (store.attached || ids.length === 0) return [];
  const { rows } = await sql<Row>`select ${RECORD}, r.score from brain_eval_records r
    where r.id = any(${[...ids]}::bigint[]) and ${isOf(scope)}`.execute(store.db);
  const found = new Map(rows.map((row) => [row.id, recordOf(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

const recordOf = ({ at, ...record }: Row): BrainEvalRecord => ({ ...record, createdAt: at.toISOString() });

/**
 * A record names no project. It is of each that was built or evaluated at its commit, of which it may name the beginning
 * and say more behind it: the same commit is the same documents.
 */
function isOf({ project, unnamed }: RecordScope): RawBuilder<unknown> {
  const named = sql`substring(lower(r.commit) from '^[0-9a-f]{7,64}')`;
  return sql`((${unnamed}::boolean and ${named} is null) or exists (
    select 1 from builds b where b.project_id = ${project} and starts_with(b.commit, ${named})
    union all
    select 1 from brain_eval_runs e where ${isRunOf(sql`${project}`, sql`e`)} and starts_with(e.plan->>'commit', ${named})))`;
}
