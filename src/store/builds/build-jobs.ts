import { sql } from 'kysely';
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

const COLUMNS = sql`id::float8 as id, project_id as project, branch, builder, status`;

/** The job of an id; null when there is none. */
export async function findBuildJob(store: Store, id: number): Promise<BuildJob | null> {
  const { rows } = await sql<BuildJob>`select ${COLUMNS} from builds where id = ${id}::bigint and job`.execute(
    store.db,
  );
  return rows[0] ?? null;
}

/** The jobs that have not ended, oldest first: those begun, and those queued for at least so many seconds. */
export async function unfinishedBuildJobs(store: Store, queuedSeconds: number): Promise<BuildJob[]> {
  const { rows } = await sql<BuildJob>`select ${COLUMNS} from builds where job and (status = 'building'
      or (status = 'queued' and queued_at <= now() - make_interval(secs => ${queuedSeconds}::float8)))
    order by id`.execute(store.db);
  return rows;
}

/** Documents done of documents to parse; null until that is known. */
export interface Progress {
  done: number | null;
  total: number | null;
}

/** Records the progress of a build; returns whether someone asked for it to stop. */
export async function noteProgress(store: Store, id: number, { done, total }: Progress): Promise<boolean> {
  const { rows } = await sql<{ stop: boolean }>`update builds set done = ${done}::int, total = ${total}::int
    where id = ${id}::bigint returning stop_asked as stop`.execute(store.db);
  return rows[0]?.stop ?? true;
}

/** Asks a build to stop; one that has not begun ends at once. False when it has ended already or is not there. */
export async function askToStop(store: Store, project: string, id: number): Promise<boolean> {
  const { rows } = await sql`update builds set stop_asked = true,
      status = case status when 'queued' then 'failed' else status end,
      error = case status when 'queued' then 'It was stopped before it began.' else error end,
      finished_at = case status when 'queued' then now() else finished_at end
    where project_id = ${project} and id = ${id}::bigint and status in ('queued', 'building')
    returning id`.execute(store.db);
  return rows.length > 0;
}
