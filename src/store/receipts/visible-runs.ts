import { type RawBuilder, sql } from 'kysely';
import type { Store } from '../store.ts';
import { hasTable } from './eval-tables.ts';
import type { StoredRun } from './runs.ts';

/** A receipt without its body, for lists. */
export type RunSummary = Pick<
  StoredRun,
  'id' | 'rubricVersion' | 'verdict' | 'overallScore' | 'costUsd' | 'createdAt'
> & {
  /** The one project that was drawn from; null for several. */
  project: string | null;
  /** What of the receipt a history shows, as it was written. */
  receipt: Readonly<Record<'ts' | 'scores' | 'models' | 'takes', unknown>>;
  /** Fingerprint of the takes as they were judged. */
  corpus: string;
};

/** Which receipts. */
export interface Visibility {
  /** Those whose every take is of these projects; of all with null. */
  projects: readonly string[] | null;
  /** Only those that belong to the history of one project. */
  of?: string;
}

/** The receipts that may be seen, newest first by id; what may not be seen costs and counts nothing. */
export async function listVisibleRuns(
  store: Store,
  { limit, before = null, ...visibility }: Visibility & { limit: number; before?: number | null },
): Promise<RunSummary[]> {
  if (!(await hasTable(store, 'eval_takes_quality_runs'))) return [];
  const { rows } = await sql<RunSummary & { at: Date | null }>`
    select id::float8 as id, rubric_version as "rubricVersion", verdict,
      case when verdict <> 'inconclusive' then overall_score end as "overallScore", coalesce(cost_usd, 0) as "costUsd",
      receipt_json ->> 'project' as project, receipt_sha8_corpus as corpus, created_at as at,
      jsonb_build_object('ts', receipt_json -> 'ts', 'scores', receipt_json -> 'scores',
        'models', receipt_json -> 'models', 'takes', receipt_json -> 'corpus' -> 'n_takes') as receipt
    from eval_takes_quality_runs where ${isVisible(visibility)}
      and (${before}::bigint is null or id < ${before}::bigint)
    order by id desc limit ${limit}`.execute(store.db);
  return rows.map(({ at, ...run }) => ({ ...run, createdAt: (at ?? new Date(0)).toISOString() }));
}

/** The receipt of an id; null when there is none that may be seen. */
export async function findVisibleReceipt(
  store: Store,
  { id, ...visibility }: Visibility & { id: number },
): Promise<unknown | null> {
  if (!(await hasTable(store, 'eval_takes_quality_runs'))) return null;
  const { rows } = await sql<{ receipt: unknown }>`select receipt_json as receipt from eval_takes_quality_runs
    where id = ${id}::bigint and ${isVisible(visibility)}`.execute(store.db);
  return rows[0]?.receipt ?? null;
}

/**
 * A receipt says of each take which project it is from. One of a folder, or an old one without its takes, does not: only
 * who sees everything sees it, in the history of the project that it names or of every one.
 */
function isVisible({ projects, of }: Visibility): RawBuilder<unknown> {
  const takes = sql`receipt_json -> 'takes'`;
  const told = sql`(jsonb_typeof(${takes}) = 'array' and ${takes} <> '[]'::jsonb)`;
  const mayBeSeen =
    projects === null
      ? sql`true`
      : sql`(receipt_json #>> '{corpus,source}' = 'db' and case when ${told} then
          not exists (select from jsonb_array_elements(${takes}) as one (take)
            where (one.take ->> 'project') is null or not (one.take ->> 'project') = any(${[...projects]}::text[]))
        else false end)`;
  if (of === undefined) return mayBeSeen;
  return sql`(${mayBeSeen} and case when ${told} then
      exists (select from jsonb_array_elements(${takes}) as one (take) where one.take ->> 'project' = ${of})
    else coalesce(receipt_json ->> 'project', ${of}) = ${of} end)`;
}
