import type { GrantsTable } from '../schema/tables/members.ts';
import type { Store } from '../store.ts';

/** What a member may do in a project. */
export interface Grant {
  project: string;
  member: string;
  role: GrantsTable['role'];
}

/** Gives a member a role in a project, replacing any other. Both must exist. */
export async function grantRole(store: Store, { project, member, role }: Grant): Promise<void> {
  await store.db
    .insertInto('grants')
    .values({ project_id: project, member_id: member, role })
    .onConflict((conflict) => conflict.columns(['member_id', 'project_id']).doUpdateSet({ role }))
    .execute();
}

/** Withdraws a member's access to a project; false when there was none. */
export async function revokeRole(store: Store, { project, member }: Omit<Grant, 'role'>): Promise<boolean> {
  const { numDeletedRows } = await store.db
    .deleteFrom('grants')
    .where('project_id', '=', project)
    .where('member_id', '=', member)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The grants by project and member; of one project unless it is null. */
export async function listGrants(store: Store, project: string | null): Promise<Grant[]> {
  if (store.attached) return [];
  let query = store.db
    .selectFrom('grants')
    .select(['project_id as project', 'member_id as member', 'role'])
    .orderBy('project_id')
    .orderBy('member_id');
  if (project !== null) query = query.where('project_id', '=', project);
  return query.execute();
}
