import type { BuildCounts } from '../schema/tables/builds.ts';
import type { Store } from '../store.ts';

/** The state of a project's brain, without its documents. */
export interface BrainState {
  project: string;
  /** The build that readers get; null when there is none. */
  ready: { id: number; commit: string; counts: BuildCounts; finishedAt: Date } | null;
  /** The newest build; null when there is none. */
  newest: { id: number; status: string } | null;
  /** Active takes on pages that are there. */
  takes: number;
}

/** The states of some projects, by id. */
export async function loadStates(store: Store, projects: readonly string[]): Promise<Map<string, BrainState>> {
  const builds = store.db
    .selectFrom('builds')
    .distinctOn('project_id')
    .select(['project_id as project', 'id'])
    .where('project_id', '=', ({ fn, val }) => fn.any(val(projects)))
    .orderBy('project_id');
  const newest = await builds.select('status').orderBy('id', 'desc').execute();
  const ready = await builds
    .where('promoted_at', 'is not', null)
    .select(['commit', 'counts', 'finished_at as finishedAt'])
    .where('status', '=', 'ready')
    .orderBy('promoted_at', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<NonNullable<BrainState['ready']>>()
    .execute();
  const takes = await store.db
    .selectFrom('takes')
    .innerJoin('pages', 'pages.id', 'takes.page_id')
    .select(({ fn }) => ['pages.project_id as project', fn.countAll<number>().as('count')])
    .where('pages.project_id', '=', ({ fn, val }) => fn.any(val(projects)))
    .where('pages.deleted_at', 'is', null)
    .where('takes.active', '=', true)
    .groupBy('pages.project_id')
    .execute();
  const of = <Row extends { project: string }>(rows: readonly Row[], id: string) =>
    rows.find(({ project }) => project === id) ?? null;
  return new Map(
    projects.map((id) => [
      id,
      { project: id, ready: of(ready, id), newest: of(newest, id), takes: of(takes, id)?.count ?? 0 },
    ]),
  );
}
