import { NOW } from '../schema/storable.ts';
import type { Store } from '../store.ts';
import { type ReadyBuild, selectBuilds, selectReady } from './builds.ts';

/** The builds that readers were given and that can be given again, the one that they get now first. */
export async function promotedBuilds(store: Store, project: string, limit: number): Promise<ReadyBuild[]> {
  return selectBuilds(store, project)
    .select('manifest')
    .where('status', '=', 'ready')
    .where('promoted_at', 'is not', null)
    .orderBy('promoted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<Pick<ReadyBuild, 'status' | 'commit' | 'counts' | 'manifest'>>()
    .execute();
}

/** The build that readers get; null when there is none. */
export async function servingBuild(store: Store, project: string): Promise<ReadyBuild | null> {
  return (await promotedBuilds(store, project, 1))[0] ?? null;
}

/** One ready build with what it was built from; null when there is none of that id that can still be read. */
export async function readableBuild(store: Store, project: string, id: number): Promise<ReadyBuild | null> {
  const found = await selectBuilds(store, project)
    .select('manifest')
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .where('manifest', 'is not', null)
    .$narrowType<Pick<ReadyBuild, 'status' | 'commit' | 'counts' | 'manifest'>>()
    .executeTakeFirst();
  return found ?? null;
}

/** Gives a ready build to readers. `by` is the member who says so. */
export async function markPromoted(store: Store, id: number, by: string): Promise<void> {
  await store.db.updateTable('builds').set({ promoted_at: NOW, promoted_by: by }).where('id', '=', id).execute();
}

/** Identifies the build that readers get, or the newest of a builder version, at little cost. */
export interface BuildMark {
  /** The first build since the project was registered, which tells one registration of an id from the next. */
  first: number | null;
  /** The build that readers get, or the newest one of the builder version that was asked for. */
  newest: number | null;
}

/** The mark of a project's builds; nulls where it has none. */
export async function readBuildMark(store: Store, project: string, builder: 1 | 2 | null = null): Promise<BuildMark> {
  const builds = store.db.selectFrom('builds').where('project_id', '=', project);
  const first = builds.select(({ fn }) => fn.min('id').as('id'));
  const ready = builds.select('id').where('status', '=', 'ready');
  const newest =
    builder === null
      ? ready.where('promoted_at', 'is not', null).orderBy('promoted_at', 'desc')
      : ready.where('builder', '=', builder).orderBy('finished_at', 'desc');
  return store.db
    .selectNoFrom([first.as('first'), newest.orderBy('id', 'desc').limit(1).as('newest')])
    .executeTakeFirstOrThrow();
}

/** Whether readers get a build of the project. */
export async function hasReadyBuild(store: Store, project: string): Promise<boolean> {
  return (await selectReady(store, project).where('promoted_at', 'is not', null).executeTakeFirst()) !== undefined;
}
