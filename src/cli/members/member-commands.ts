import { grantAccess, revokeAccess } from '../../members/grant-access.ts';
import { inviteMember, removeMember } from '../../members/invite-member.ts';
import { TERMINAL } from '../../members/record-event.ts';
import type { Role } from '../../members/visitor.ts';
import { listGrants } from '../../store/members/grants.ts';
import { listMembers } from '../../store/members/members.ts';
import { CODE_HOURS } from '../../store/members/tokens.ts';
import type { Context } from '../terminal/context.ts';
import { formatTable } from '../terminal/format-table.ts';
import { openActions } from './open-actions.ts';

interface JsonFlag {
  json?: true | undefined;
}

/** Adds a member and prints the code for their first sign-in. */
export async function addOne(
  context: Context,
  name: string,
  flags: JsonFlag & { owner?: true | undefined },
): Promise<void> {
  const owner = flags.owner === true;
  const { secret: code } = await inviteMember(await openActions(context), TERMINAL, { member: name, owner });
  if (flags.json) return context.printJson({ schema_version: 1, member: name, owner, sign_in_code: code });
  context.print(`${name}: added${owner ? ' as an owner of the installation' : ''}.`);
  context.print(`Sign-in code, valid once within ${CODE_HOURS} hours: ${code}`);
  if (!owner) context.print(`Next: gbrain project grant <project> ${name} --role reader`);
}

/** Lists the members and their access. */
export async function showMembers(context: Context, flags: JsonFlag): Promise<void> {
  const store = await context.store();
  const [members, grants] = [await listMembers(store), await listGrants(store, null)];
  const rows = members.map(({ id, owner, createdAt }) => ({
    member: id,
    owner,
    created_at: createdAt,
    projects: grants.filter(({ member }) => member === id).map(({ project, role }) => ({ project, role })),
  }));
  if (flags.json) return context.printJson({ schema_version: 1, members: rows });
  if (rows.length === 0)
    return context.print('There are no members yet. Add the first: gbrain member add <name> --owner');
  const table = rows.map(({ member, owner, projects }) => [
    member,
    owner ? 'every project, as an owner' : projects.map(({ project, role }) => `${project} (${role})`).join(', '),
  ]);
  context.print(formatTable([['member', 'access'], ...table], ['left', 'left']));
}

/** Removes a member. */
export async function dropMember(context: Context, name: string): Promise<void> {
  await removeMember(await openActions(context), TERMINAL, name);
  context.print(`${name}: removed, with all tokens and sessions.`);
}

/** Gives a member a role in a project. */
export async function grantRoleTo(context: Context, id: string, name: string, { role }: { role: Role }): Promise<void> {
  await grantAccess(await openActions(context), TERMINAL, { project: id, member: name, role });
  context.print(`${name}: ${role} of ${id}.`);
}

/** Takes a member's access to a project away. */
export async function revokeRoleOf(context: Context, id: string, name: string): Promise<void> {
  await revokeAccess(await openActions(context), TERMINAL, { project: id, member: name });
  context.print(`${name}: no longer has access to ${id}.`);
}
