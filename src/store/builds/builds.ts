import { sql } from 'kysely';
import { jsonb, NOW } from '../schema/storable.ts';
import type { BuildCounts, BuildStatus, BuildWarning } from '../schema/tables/builds.ts';
import type { Store } from '../store.ts';

/** One run of the builder. */
export interface Build {
  id: number;
  project: string;
  branch: string | null;
  builder: 1 | 2;
  status: BuildStatus;
  commit: string | null;
  counts: BuildCounts | null;
  seconds: number | null;
  warnings: readonly BuildWarning[];
  error: string | null;
  /** Documents done of documents to parse, while it builds; null before. */
  done: number | null;
  total: number | null;
  queuedAt: Date;
  finishedAt: Date | null;
  /** When readers were last given it; null for one that they never got. */
  promotedAt: Date | null;
  /** The member who gave it to them; null where that came of itself. */
  promotedBy: string | null;
}

/** The states of a build that has not ended. */
const OPEN = ['queued', 'building'] as const;

/** Queues a build, as a job of the server or as a command's own; returns its id. */
export async function queueBuild(
  store: Store,
  { project, branch, builder, job }: { project: string; branch: string | null; builder: 1 | 2; job?: boolean },
): Promise<number> {
  const { id } = await store.db
    .insertInto('builds')
    .values({ project_id: project, branch, builder, status: 'queued', job })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Marks a build as started. The caller holds the project's lock, so any other build that is still `building` was left
 * by a process that died: it is marked as failed. False when the build has already ended, so that a job that runs twice
 * takes effect once.
 */
export async function markBuildStarted(store: Store, project: string, id: number): Promise<boolean> {
  await failDeadBuilds(store, project, id);
  const { numUpdatedRows } = await store.db
    .updateTable('builds')
    .set({ status: 'building', started_at: NOW, error: null, finished_at: null })
    .where('id', '=', id)
    .where('status', 'in', OPEN)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Marks the builds of dead processes as failed. Call it only while nobody else builds the project. A build queued within
 * the last minute may still be waiting for the lock, and a job is resumed by another process; both are left alone.
 */
export async function failDeadBuilds(store: Store, project: string, own: number | null): Promise<void> {
  await store.db
    .updateTable('builds')
    .set({
      status: 'failed',
      finished_at: NOW,
      error: 'The process that built it ended before it was done. Build again.',
    })
    .where('project_id', '=', project)
    .where('id', '<>', own ?? 0)
    .where('job', '=', false)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'building'),
        eb.and([eb('status', '=', 'queued'), eb('queued_at', '<', sql<Date>`now() - interval '1 minute'`)]),
      ]),
    )
    .execute();
}

/**
 * Makes a build ready in one statement; where it is promoted, readers get it from then on. False when someone has asked
 * for it to stop, so that a build reported as stopping never becomes ready.
 */
export async function finishBuild(
  store: Store,
  id: number,
  done: Pick<ReadyBuild, 'commit' | 'counts' | 'warnings' | 'manifest'> & { seconds: number; promoted: boolean },
): Promise<boolean> {
  const { commit, counts, warnings, manifest, seconds, promoted } = done;
  const { numUpdatedRows } = await store.db
    .updateTable('builds')
    .set({ status: 'ready', commit, counts: jsonb(counts), warnings: jsonb(warnings), manifest, seconds })
    .set({ error: null, finished_at: NOW, ...(promoted ? { promoted_at: NOW } : {}) })
    .where('id', '=', id)
    .where('stop_asked', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks a build as failed unless it has ended; readers keep the last ready one. */
export async function failBuild(store: Store, id: number, failed: { error: string; seconds: number }): Promise<void> {
  await store.db
    .updateTable('builds')
    .set({ status: 'failed', ...failed, finished_at: NOW })
    .where('id', '=', id)
    .where('status', 'in', OPEN)
    .execute();
}

/** The newest builds of a project, newest first; only those older than the build `before` when it is given. */
export async function listBuilds(
  store: Store,
  project: string,
  limit: number,
  before: number | null = null,
): Promise<Build[]> {
  let query = selectBuilds(store, project).orderBy('id', 'desc').limit(limit);
  if (before !== null) query = query.where('id', '<', before);
  return query.execute();
}

/** One build of a project; null when it has none of that id. */
export async function findBuild(store: Store, project: string, id: number): Promise<Build | null> {
  return (await selectBuilds(store, project).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The builds of a project, as {@link Build}. */
export const selectBuilds = (store: Store, project: string) =>
  store.db
    .selectFrom('builds')
    .select(['id', 'project_id as project', 'branch', 'builder', 'status', 'commit', 'counts', 'seconds', 'error'])
    .select(['done', 'total', 'queued_at as queuedAt', 'finished_at as finishedAt'])
    .select(['promoted_at as promotedAt', 'promoted_by as promotedBy'])
    .select(({ fn }) => fn.coalesce('warnings', sql<BuildWarning[]>`'[]'::jsonb`).as('warnings'))
    .where('project_id', '=', project);

/** A ready build with what it was built from. */
export interface ReadyBuild extends Build {
  status: 'ready';
  commit: string;
  counts: BuildCounts;
  /** Gzipped JSON of the entries at the commit. */
  manifest: Uint8Array;
}

/**
 * The ready build that ended last, of one builder version or, with null, of either, whether readers get it or not. With
 * a commit, the last one of that commit that can still be read.
 */
export async function lastReadyBuild(
  store: Store,
  project: string,
  builder: 1 | 2 | null,
  commit: string | null = null,
): Promise<ReadyBuild | null> {
  let query = selectBuilds(store, project).select('manifest').where('status', '=', 'ready');
  if (builder !== null) query = query.where('builder', '=', builder);
  if (commit !== null) query = query.where('commit', '=', commit).where('manifest', 'is not', null);
  const found = await query
    .orderBy('finished_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<Pick<ReadyBuild, 'status' | 'commit' | 'counts' | 'manifest'>>()
    .executeTakeFirst();
  return found ?? null;
}

/** The id of the newest ready build at a commit; null when there is none. */
export async function buildAt(store: Store, project: string, commit: string): Promise<number | null> {
  const query = selectReady(store, project).where('commit', '=', commit).orderBy('id', 'desc');
  return (await query.executeTakeFirst())?.id ?? null;
}

/** The id of one ready build of a project. */
export const selectReady = (store: Store, project: string) =>
  store.db.selectFrom('builds').select('id').where('project_id', '=', project).where('status', '=', 'ready').limit(1);

/** The commit that all pages of a project are of; null when writing them was broken off, or never begun. */
export async function commitOfPages(store: Store, project: string): Promise<string | null> {
  const row = await store.db.selectFrom('projects').select('pages_commit').where('id', '=', project).executeTakeFirst();
  return row?.pages_commit ?? null;
}

/** Says which commit all pages of a project are of; null while they are written. */
export async function setCommitOfPages(store: Store, project: string, commit: string | null): Promise<void> {
  await store.db.updateTable('projects').set({ pages_commit: commit }).where('id', '=', project).execute();
}
