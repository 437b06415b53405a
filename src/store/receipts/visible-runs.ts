import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Tables } from '../schema/schema.ts';
import type { Store } from '../store.ts';
import { hasRuns } from './eval-tables.ts';
import type { StoredRun } from './runs.ts';

/** A receipt without its body, for lists. */
export type RunSummary = Pick<
  StoredRun,
  'id' | 'rubricVersion' | 'verdict' | 'overallScore' | 'costUsd' | 'createdAt'
> & {
  /** The project that the takes are from; null for several. */
  project: string | null;
  /** The parts of the receipt that a history shows, as they were written. */
  receipt: Readonly<
    Record<'ts' | 'scores' | 'models' | 'takes' | 'source' | 'folder' | 'slug_prefix' | 'limit', unknown>
  >;
  /** Fingerprint of the takes as they were judged. */
  corpus: string;
};

/** Which receipts to show. */
export interface Visibility {
  /** Only receipts whose takes are all of these projects; null for every receipt. */
  projects: readonly string[] | null;
  /** Only receipts that belong to the history of this project. */
  of?: string;
}

/** The visible receipts, newest first; invisible ones do not count towards the limit. */
export async function listVisibleRuns(
  store: Store,
  { limit, before = null, ...visibility }: Visibility & { limit: number; before?: number | null },
): Promise<RunSummary[]> {
  if (!(await hasRuns(store))) return [];
  let query = store.db
    .selectFrom('eval_takes_quality_runs')
    .select([
      'id',
      'rubric_version as rubricVersion',
      'verdict',
      'cost_usd as costUsd',
      'receipt_sha8_corpus as corpus',
    ])
    .select(['created_at as createdAt', 'overall_score as overallScore'])
    .select(({ ref }) => [
      sql<string | null>`${ref('receipt_json')} ->> 'project'`.as('project'),
      jsonBuildObject({
        ts: sql`${ref('receipt_json')} -> 'ts'`,
        scores: sql`${ref('receipt_json')} -> 'scores'`,
        models: sql`${ref('receipt_json')} -> 'models'`,
        takes: sql`${ref('receipt_json')} #> '{corpus,n_takes}'`,
        source: sql`${ref('receipt_json')} #> '{corpus,source}'`,
        folder: sql`${ref('receipt_json')} #> '{corpus,folder}'`,
        slug_prefix: sql`${ref('receipt_json')} #> '{corpus,slug_prefix}'`,
        limit: sql`${ref('receipt_json')} -> 'limit'`,
      }).as('receipt'),
    ])
    .where(isVisible(visibility))
    .orderBy('id', 'desc')
    .limit(limit);
  if (before !== null) query = query.where('id', '<', before);
  const rows = await query.execute();
  return rows.map((row) => ({
    ...row,
    overallScore: row.verdict === 'inconclusive' ? null : row.overallScore,
    costUsd: row.costUsd ?? 0,
    createdAt: (row.createdAt ?? new Date(0)).toISOString(),
  }));
}

/** The receipt of an id; null when there is none or it is not visible. */
export async function findVisibleReceipt(
  store: Store,
  { id, ...visibility }: Visibility & { id: number },
): Promise<unknown | null> {
  if (!(await hasRuns(store))) return null;
  const found = await store.db
    .selectFrom('eval_takes_quality_runs')
    .select('receipt_json')
    .where('id', '=', id)
    .where(isVisible(visibility))
    .executeTakeFirst();
  return found?.receipt_json ?? null;
}

/**
 * A receipt names the project of each take. One of a folder, or an old one without its takes, does not: it is visible
 * only to those who see everything, in the history of the project that it names or, if it names none, of every project.
 */
function isVisible({ projects, of }: Visibility): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'eval_takes_quality_runs'>();
  const receipt = eb.ref('receipt_json');
  const takes = sql`${receipt} -> 'takes'`;
  const each = sql`jsonb_array_elements(${takes}) as one (take)`;
  const hasTakes = sql`(jsonb_typeof(${takes}) = 'array' and ${takes} <> '[]'::jsonb)`;
  const conditions: Expression<SqlBool>[] = [];
  if (projects !== null) {
    conditions.push(sql`${receipt} #>> '{corpus,source}' = 'db' and case when ${hasTakes} then
      not exists (select from ${each}
        where (one.take ->> 'project') is null or not (one.take ->> 'project') = any(${projects}::text[]))
      else false end`);
  }
  if (of !== undefined) {
    conditions.push(sql`case when ${hasTakes} then
      exists (select from ${each} where one.take ->> 'project' = ${of})
      else coalesce(${receipt} ->> 'project', ${of}) = ${of} end`);
  }
  return eb.and(conditions);
}
