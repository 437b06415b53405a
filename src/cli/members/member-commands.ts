import { GbrainError } from '../../errors.ts';
import { getProject } from '../../store/builds/projects.ts';
import { recordAuditEvent } from '../../store/members/audit.ts';
import { grantRole, listGrants, revokeRole } from '../../store/members/grants.ts';
import { addMember, listMembers, removeMember, requireMember } from '../../store/members/members.ts';
import { CODE_HOURS, createSignInCode } from '../../store/members/tokens.ts';
import type { GrantsTable } from '../../store/schema/tables/members.ts';
import type { Store } from '../../store/store.ts';
import type { Context } from '../terminal/context.ts';
import { formatTable } from '../terminal/format-table.ts';

interface JsonFlag {
  json?: true | undefined;
}

/** Adds a member and prints their first sign-in code. */
export async function addOne(
  context: Context,
  name: string,
  flags: JsonFlag & { owner?: true | undefined },
): Promise<void> {
  const store = await context.store();
  const owner = flags.owner === true;
  await addMember(store, { id: name, owner, now: new Date() });
  await noteTerminal(store, 'member.add', null, { member: name, owner });
  const code = await signInCode(store, name);
  if (flags.json) return context.printJson({ schema_version: 1, member: name, owner, sign_in_code: code });
  context.print(`${name}: added${owner ? ' as an owner of the installation' : ''}.`);
  context.print(`Sign-in code, good once and for ${CODE_HOURS} hours: ${code}`);
  if (!owner) context.print(`Next: gbrain project grant <project> ${name} --role reader`);
}

/** Makes a code for one sign-in to the page. */
export async function signInCode(store: Store, member: string): Promise<string> {
  return (await createSignInCode(store, member, new Date())).secret;
}

/** Lists the members with what they may do. */
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
    return context.print('There is no member yet. Add the first: gbrain member add <name> --owner');
  const table = rows.map(({ member, owner, projects }) => [
    member,
    owner ? 'every project, as owner' : projects.map(({ project, role }) => `${project} (${role})`).join(', '),
  ]);
  context.print(formatTable([['member', 'access'], ...table], ['left', 'left']));
}

/** Removes a member. */
export async function dropMember(context: Context, name: string): Promise<void> {
  const store = await context.store();
  await requireMember(store, name);
  await removeMember(store, name);
  await noteTerminal(store, 'member.remove', null, { member: name });
  context.print(`${name}: removed, with all tokens and sessions.`);
}

/** Gives a member access to a project. */
export async function grantAccess(
  context: Context,
  id: string,
  name: string,
  { role }: { role: GrantsTable['role'] },
): Promise<void> {
  const store = await context.store();
  const [project, member] = [await getProject(store, id), await requireMember(store, name)];
  await grantRole(store, { project: project.id, member: member.id, role });
  await noteTerminal(store, 'access.grant', id, { member: name, role });
  context.print(`${name}: ${role} of ${id}.`);
}

/** Takes access away. */
export async function revokeAccess(context: Context, id: string, name: string): Promise<void> {
  const store = await context.store();
  await getProject(store, id);
  const { owner } = await requireMember(store, name);
  if (!(await revokeRole(store, { project: id, member: name }))) {
    const why = owner ? ' An owner of the installation has every project without a grant.' : '';
    throw new GbrainError('input', `${name} was granted nothing in ${id}.${why} See: gbrain member list`);
  }
  await noteTerminal(store, 'access.revoke', id, { member: name });
  context.print(`${name}: no access to ${id} any more.`);
}

/** Writes what a command of this machine's user did into the audit log. */
export function noteTerminal(
  store: Store,
  action: string,
  project: string | null,
  detail: Record<string, unknown>,
): Promise<void> {
  return recordAuditEvent(store, { at: new Date(), who: 'terminal', action, project, detail });
}
