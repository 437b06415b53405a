import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../schema/schema.ts';
import type { BrainEvalRecordsTable } from '../schema/tables/brain-eval.ts';
import type { Store } from '../store.ts';
import type { BrainEvalRecord } from './brain-eval-records.ts';
import { isRunOf } from './is-run-of.ts';

/** Which recorded scores to read. */
export interface RecordScope {
  project: string;
  /** Whether to include those that name no commit, which may be of any project. */
  unnamed: boolean;
}

const selectRecords = (store: Store, scope: RecordScope) =>
  store.db
    .selectFrom('brain_eval_records as s')
    .select(['s.id', 's.score_sha8 as scoreSha8', 's.key_sha8 as keySha8', 's.mode', 's.model', 's.client', 's.commit'])
    .select('s.created_at as createdAt')
    .where(isOf(scope));

/** The recorded scores of a project's runs, newest first; without their questions unless they are to be whole. */
export async function listEvalRecords(
  store: Store,
  { limit, before = null, whole, ...scope }: RecordScope & { limit: number; before?: number | null; whole: boolean },
): Promise<BrainEvalRecord[]> {
  if (store.attached) return [];
  let query = selectRecords(store, scope)
    .select(({ ref }) => {
      const score = ref('s.score');
      if (whole) return score.as('score');
      return sql`case when jsonb_typeof(${score}) = 'object' then ${score} - 'questions' else ${score} end`.as('score');
    })
    .orderBy('s.id', 'desc')
    .limit(limit);
  if (before !== null) query = query.where('s.id', '<', before);
  return (await query.execute()).map(recordOf);
}

/** The recorded scores of these ids that are the project's, in the order of the ids. */
export async function findEvalRecords(
  store: Store,
  { ids, ...scope }: RecordScope & { ids: readonly number[] },
): Promise<BrainEvalRecord[]> {
  if (store.attached || ids.length === 0) return [];
  const rows = await selectRecords(store, scope)
    .select('s.score')
    .where('s.id', '=', ({ fn, val }) => fn.any(val(ids)))
    .execute();
  const found = new Map(rows.map((row) => [row.id, recordOf(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

const recordOf = (row: Omit<BrainEvalRecord, 'createdAt'> & { createdAt: Date }): BrainEvalRecord => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});

/**
 * A record names no project. It belongs to each project that was built or evaluated at its commit, since the same commit
 * is the same documents. The record may have an abbreviated commit, with text after it.
 */
function isOf({ project, unnamed }: RecordScope): Expression<SqlBool> {
  const eb = expressionBuilder<Tables & { s: BrainEvalRecordsTable }, 's'>();
  const commit = sql<string | null>`substring(lower(${eb.ref('s.commit')}) from '^[0-9a-f]{7,64}')`;
  const built = eb
    .selectFrom('builds as b')
    .select('b.id')
    .where('b.project_id', '=', project)
    .where(({ fn }) => fn<SqlBool>('starts_with', ['b.commit', commit]));
  const evaluated = eb
    .selectFrom('brain_eval_runs as r')
    .select('r.id')
    .where(isRunOf(project))
    .where(({ fn, ref }) => fn<SqlBool>('starts_with', [ref('r.plan', '->>').key('commit'), commit]));
  const named = [eb.exists(built), eb.exists(evaluated)];
  return eb.or(unnamed ? [eb(commit, 'is', null), ...named] : named);
}
