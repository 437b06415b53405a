import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Store } from '../store.ts';
import { hasRuns } from './eval-tables.ts';
import type { StoredRun } from './runs.ts';

/** Which runs to list; a field that is left out leaves all of them in. */
export interface RunFilter {
  limit: number;
  rubricVersion?: string;
  source?: 'db' | 'fs';
  /** The one project that every take of the run is from. */
  project?: string;
  /** The prefix that the run was limited to. */
  slugPrefix?: string;
  /** The whole panel, in any order. */
  models?: readonly string[];
}

/** A run of the history, with the parts of its receipt that say what it compares with, as they were written. */
export type ListedRun = Pick<
  StoredRun,
  'id' | 'rubricVersion' | 'verdict' | 'overallScore' | 'costUsd' | 'createdAt'
> & {
  /** Fingerprint of the takes as they were judged. */
  corpus: string;
  /** The one project that the takes are from; null for several, for a folder, and where the receipt does not say. */
  project: string | null;
  receipt: Readonly<
    Record<
      'ts' | 'overall_score' | 'cost_usd' | 'models' | 'limit' | 'source' | 'folder' | 'slug_prefix' | 'n_takes',
      unknown
    >
  >;
};

/** The newest runs first. */
export async function listRuns(store: Store, filter: RunFilter): Promise<ListedRun[]> {
  if (!(await hasRuns(store))) return [];
  const receipt = sql.ref('receipt_json');
  const takes = sql`${receipt} -> 'takes'`;
  const project = sql<string | null>`case
    when ${receipt} #>> '{corpus,source}' = 'fs' then null
    when ${receipt} ->> 'project' is not null then ${receipt} ->> 'project'
    when jsonb_typeof(${takes}) = 'array' then (
      select case when count(distinct one.take ->> 'project') = 1 then min(one.take ->> 'project') end
      from jsonb_array_elements(${takes}) as one (take))
    end`;
  let query = store.db
    .selectFrom('eval_takes_quality_runs')
    .select(['id', 'rubric_version as rubricVersion', 'verdict', 'receipt_sha8_corpus as corpus'])
    .select(['overall_score as overallScore', 'cost_usd as costUsd', 'created_at as createdAt'])
    .select([
      project.as('project'),
      jsonBuildObject({
        ts: sql`${receipt} -> 'ts'`,
        overall_score: sql`${receipt} -> 'overall_score'`,
        cost_usd: sql`${receipt} -> 'cost_usd'`,
        models: sql`${receipt} -> 'models'`,
        limit: sql`${receipt} -> 'limit'`,
        source: sql`${receipt} #> '{corpus,source}'`,
        folder: sql`${receipt} #> '{corpus,folder}'`,
        slug_prefix: sql`${receipt} #> '{corpus,slug_prefix}'`,
        n_takes: sql`${receipt} #> '{corpus,n_takes}'`,
      }).as('receipt'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit);
  const { rubricVersion, source, slugPrefix, models } = filter;
  if (rubricVersion !== undefined) query = query.where('rubric_version', '=', rubricVersion);
  if (source !== undefined) query = query.where(sql`${receipt} #>> '{corpus,source}'`, '=', source);
  if (slugPrefix !== undefined) query = query.where(sql`${receipt} #>> '{corpus,slug_prefix}'`, '=', slugPrefix);
  if (filter.project !== undefined) query = query.where(project, '=', filter.project);
  if (models !== undefined) {
    const panel = sql`${JSON.stringify(models)}::jsonb`;
    // Each contains the other: the same judges in any order.
    query = query.where(sql<boolean>`${receipt} -> 'models' @> ${panel} and ${receipt} -> 'models' <@ ${panel}`);
  }
  return (await query.execute()).map(({ costUsd, createdAt, ...row }) => ({
    ...row,
    overallScore: row.verdict === 'inconclusive' ? null : row.overallScore,
    costUsd: costUsd ?? 0,
    createdAt: (createdAt ?? new Date(0)).toISOString(),
  }));
}

/** How many runs a brain has. */
export async function countRuns(store: Store): Promise<number> {
  if (!(await hasRuns(store))) return 0;
  const { count } = await store.db
    .selectFrom('eval_takes_quality_runs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
