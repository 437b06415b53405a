import { getProject } from '../store/builds/projects.ts';
import { type Grant, grantRole, revokeRole } from '../store/members/grants.ts';
import { listMembers, requireMember } from '../store/members/members.ts';
import { type ActionDeps, recordEvent } from './record-event.ts';
import { NotFoundError } from './refusals.ts';

/** Gives a member a role in a project. Throws GbrainError `input` when there is no such project or member. */
export async function grantAccess(deps: ActionDeps, who: string, { project, member, role }: Grant): Promise<void> {
  await getProject(deps.store, project);
  await requireMember(deps.store, member);
  await grantRole(deps.store, { project, member, role });
  await recordEvent(deps, who, 'access.grant', project, { member, role });
}

/** Takes a member's access to a project away. Throws {@link NotFoundError} when there is none to take. */
export async function revokeAccess(
  deps: ActionDeps,
  who: string,
  { project, member }: Omit<Grant, 'role'>,
): Promise<void> {
  await getProject(deps.store, project);
  if (!(await revokeRole(deps.store, { project, member }))) {
    const known = (await listMembers(deps.store)).find(({ id }) => id === member);
    const why = known?.owner ? ' An owner of the installation has every project without a grant.' : '';
    throw new NotFoundError(`"${member}" has no role in ${project}.${why} See: gbrain member list`);
  }
  await recordEvent(deps, who, 'access.revoke', project, { member });
}
