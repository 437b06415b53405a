import { grantRole, revokeRole } from '../../store/members/grants.ts';
import { listMembers } from '../../store/members/members.ts';
import type { Deps } from '../request/deps.ts';
import { Problem } from '../request/problem.ts';
import { recordMemberEvent } from '../request/record-member-event.ts';
import type { Role, Visitor } from '../request/visitor.ts';

/** Gives a member a role in a project and notes it in the audit log. Throws Problem 422 when there is no such member. */
export async function grantAccess(
  deps: Deps,
  visitor: Visitor,
  { project, member, role }: { project: string; member: string; role: Role },
): Promise<void> {
  if (!(await listMembers(deps.store)).some(({ id }) => id === member)) {
    throw new Problem(422, 'No such member', 'An owner of the installation adds members first.');
  }
  await grantRole(deps.store, { project, member, role });
  await recordMemberEvent(visitor, deps, { action: 'access.grant', project, detail: { member, role } });
}

/** Takes a member's access to a project away and notes it in the audit log; false when there was none. */
export async function revokeAccess(
  deps: Deps,
  visitor: Visitor,
  { project, member }: { project: string; member: string },
): Promise<boolean> {
  const revoked = await revokeRole(deps.store, { project, member });
  if (revoked) await recordMemberEvent(visitor, deps, { action: 'access.revoke', project, detail: { member } });
  return revoked;
}
