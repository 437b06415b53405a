import { sql } from 'kysely';
import type { Brain } from '../../../brain/brain.ts';
import type { Store } from '../../../store/store.ts';
import type { ProjectRequest } from '../page-request.ts';

/** The last ready build of the request's project; null when it has none. */
export async function openProjectBrain({ deps, project, signal }: ProjectRequest): Promise<Brain | null> {
  return (await hasReadyBuild(deps.store, project.id)) ? deps.brainOf(project.id, signal) : null;
}

async function hasReadyBuild(store: Store, project: string): Promise<boolean> {
  const { rows } = await sql`select 1 from builds where project_id = ${project} and status = 'ready' limit 1`.execute(
    store.db,
  );
  return rows.length > 0;
}

/** The id of the newest ready build at a commit; null when there is none. */
export async function buildAt(store: Store, project: string, commit: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id::float8 as id from builds
    where project_id = ${project} and commit = ${commit} and status = 'ready' order by id desc limit 1`.execute(
    store.db,
  );
  return rows[0]?.id ?? null;
}
