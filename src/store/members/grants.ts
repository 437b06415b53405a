import { sql } from 'kysely';
import type { GrantsTable } from '../schema/tables/members.ts';
import type { Store } from '../store.ts';

/** What a member may do in a project. */
export interface Grant {
  project: string;
  member: string;
  role: GrantsTable['role'];
}

/** Gives a member a role in a project, in place of another. Both must be there. */
export async function grantRole(store: Store, { project, member, role }: Grant): Promise<void> {
  await sql`insert into grants (project_id, member_id, role) values (${project}, ${member}, ${role})
    on conflict (member_id, project_id) do update set role = excluded.role`.execute(store.db);
}

/** Takes a member's access to a project away; false when there was none. */
export async function revokeRole(store: Store, { project, member }: Omit<Grant, 'role'>): Promise<boolean> {
  const { rows } = await sql`delete from grants where project_id = ${project} and member_id = ${member}
    returning role`.execute(store.db);
  return rows.length > 0;
}

/** Who may do what, by project and member; of one project unless it is null. */
export async function listGrants(store: Store, project: string | null): Promise<Grant[]> {
  if (store.attached) return [];
  const { rows } = await sql<Grant>`select project_id as project, member_id as member, role from grants
    where (${project}::text is null or project_id = ${project}) order by project_id, member_id`.execute(store.db);
  return rows;
}
