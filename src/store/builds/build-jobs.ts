import { sql } from 'kysely';
import { NOW } from '../schema/storable.ts';
import type { BuildStatus } from '../schema/tables/builds.ts';
import type { Store } from '../store.ts';

/** A build that a server or worker is to make. */
export interface BuildJob {
  id: number;
  project: string;
  branch: string | null;
  builder: 1 | 2;
  status: BuildStatus;
}

const selectJobs = (store: Store) =>
  store.db
    .selectFrom('builds')
    .select(['id', 'project_id as project', 'branch', 'builder', 'status'])
    .where('job', '=', true);

/** The job of an id; null when there is none. */
export async function findBuildJob(store: Store, id: number): Promise<BuildJob | null> {
  return (await selectJobs(store).where('id', '=', id).executeTakeFirst()) ?? null;
}

/**
 * The job that waits to build the same, so that asking twice builds once; null when none does. One under way is not it:
 * the branch may have moved since it began.
 */
export async function findWaitingJob(
  store: Store,
  { project, branch, builder }: Pick<BuildJob, 'project' | 'branch' | 'builder'>,
): Promise<number | null> {
  const query = selectJobs(store)
    .where('project_id', '=', project)
    .where('branch', 'is not distinct from', branch)
    .where('builder', '=', builder)
    .where('status', '=', 'queued');
  return (await query.executeTakeFirst())?.id ?? null;
}

/** How many jobs of a project have not ended. */
export async function countOpenJobs(store: Store, project: string): Promise<number> {
  const query = store.db
    .selectFrom('builds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', project)
    .where('job', '=', true)
    .where('status', 'in', ['queued', 'building']);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** The jobs that have not ended, oldest first: those started, and those queued for at least `queuedSeconds`. */
export async function unfinishedBuildJobs(store: Store, queuedSeconds: number): Promise<BuildJob[]> {
  const before = sql<Date>`now() - make_interval(secs => ${queuedSeconds})`;
  return selectJobs(store)
    .where(({ eb, or, and }) =>
      or([eb('status', '=', 'building'), and([eb('status', '=', 'queued'), eb('queued_at', '<=', before)])]),
    )
    .orderBy('id')
    .execute();
}

/** Documents done of documents to parse; null until that is known. */
export interface Progress {
  done: number | null;
  total: number | null;
}

/** Records the progress of a build; returns whether someone asked for it to stop, as it must when it is gone. */
export async function noteProgress(store: Store, id: number, { done, total }: Progress): Promise<boolean> {
  const build = await store.db
    .updateTable('builds')
    .set({ done, total })
    .where('id', '=', id)
    .returning('stop_asked')
    .executeTakeFirst();
  return build?.stop_asked ?? true;
}

/** Asks a build to stop; one that has not started ends at once. False when it has ended or does not exist. */
export async function askToStop(store: Store, project: string, id: number): Promise<boolean> {
  const ask = store.db
    .updateTable('builds')
    .set({ stop_asked: true })
    .where('project_id', '=', project)
    .where('id', '=', id);
  const waiting = await ask
    .set({ status: 'failed', error: 'It was stopped before it began.', finished_at: NOW })
    .where('status', '=', 'queued')
    .executeTakeFirst();
  if (waiting.numUpdatedRows > 0n) return true;
  const running = await ask.where('status', '=', 'building').executeTakeFirst();
  return running.numUpdatedRows > 0n;
}
