import { type RawBuilder, sql } from 'kysely';
import { hasTable } from './eval-tables.ts';
import type { StoredRun } from './runs.ts';
import type { Store } from './store.ts';

/** A receipt without its body, for lists. */
export type RunSummary = Pick<
  StoredRun,
  'id' | 'rubricVersion' | 'verdict' | 'overallScore' | 'costUsd' | 'createdAt'
> & {
  /** The one project that was drawn from; null for several. */
  project: string | null;
};

/** Which receipts: those whose every take is of the given projects; of all with null. */
export interface Visibility {
  projects: readonly string[] | null;
}

/** The receipts that may be seen, newest first by id; what may not be seen costs and counts nothing. */
export async function listVisibleRuns(
  store: Store,
  { projects, limit, before }: Visibility & { limit: number; before: number | null },
): Promise<RunSummary[]> {
  if (!(await hasTable(store, 'eval_takes_quality_runs'))) return [];
  const { rows } = await sql<RunSummary & { at: Date | null }>`
    select id::float8 as id, rubric_version as "rubricVersion", verdict,
      case when verdict <> 'inconclusive' then overall_score end as "overallScore", coalesce(cost_usd, 0) as "costUsd",
      receipt_json ->> 'project' as project, created_at as at
    from eval_takes_quality_runs where ${isVisible({ projects })}
      and (${before}::bigint is null or id < ${before}::bigint)
    order by id desc limit ${limit}`.execute(store.db);
  return rows.map(({ at, ...run }) => ({ ...run, createdAt: (at ?? new Date(0)).toISOString() }));
}

/** The receipt of an id; null when there is none that may be seen. */
export async function findVisibleReceipt(
  store: Store,
  { projects, id }: Visibility & { id: number },
): Promise<unknown | null> {
  if (!(await hasTable(store, 'eval_takes_quality_runs'))) return null;
  const { rows } = await sql<{ receipt: unknown }>`select receipt_json as receipt from eval_takes_quality_runs
    where id = ${id}::bigint and ${isVisible({ projects })}`.execute(store.db);
  return rows[0]?.receipt ?? null;
}

/**
 * A receipt says of each take which project it is from. One of a folder, or an old one without its takes, does not: only
 * who sees everything sees it.
 */
function isVisible({ projects }: Visibility): RawBuilder<unknown> {
  if (projects === null) return sql`true`;
  return sql`(receipt_json #>> '{corpus,source}' = 'db' and jsonb_typeof(receipt_json -> 'takes') = 'array'
    and jsonb_array_length(receipt_json -> 'takes') > 0
    and not exists (select from jsonb_array_elements(receipt_json -> 'takes') as one (take)
      where (one.take ->> 'project') is null or not (one.take ->> 'project') = any(${projects}::text[])))`;
}
