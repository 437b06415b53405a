import { z } from 'zod';
import { listGrants } from '../../store/members/grants.ts';
import { addMember, listMembers, removeMember, requireMember } from '../../store/members/members.ts';
import { createSignInCode } from '../../store/members/tokens.ts';
import { notFound } from '../request/problem.ts';
import { recordMemberEvent } from '../request/record-member-event.ts';
import { defineRoute, type Route } from '../request/route.ts';
import { roleSchema } from './schemas.ts';

const memberSchema = z
  .object({
    member: z.string(),
    owner: z.boolean().describe('Owner of the whole installation.'),
    created_at: z.iso.datetime(),
    projects: z.array(z.object({ project: z.string(), role: roleSchema })).describe('What was granted.'),
  })
  .meta({ id: 'Member' });

const codeSchema = z
  .object({
    member: z.string(),
    sign_in_code: z.string().describe('Good for one sign-in to the page; shown only now.'),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'SignInCode' });

const list = defineRoute({
  method: 'get',
  path: '/members',
  access: 'installation',
  id: 'listMembers',
  summary: 'All members with what they may do',
  reply: { status: 200, schema: z.object({ items: z.array(memberSchema) }) },
  handle: async ({ deps }) => {
    const [members, grants] = [await listMembers(deps.store), await listGrants(deps.store, null)];
    const items = members.map(({ id, owner, createdAt }) => ({
      ...{ member: id, owner, created_at: createdAt.toISOString() },
      projects: grants.filter(({ member }) => member === id).map(({ project, role }) => ({ project, role })),
    }));
    return { status: 200, body: { items } };
  },
});

const add = defineRoute({
  method: 'post',
  path: '/members',
  access: 'installation',
  id: 'addMember',
  summary: 'Add a member, with a code for their first sign-in',
  body: z.strictObject({
    member: z.string().min(1).max(64).describe('Lower-case letters, digits, dots, hyphens, underscores, at signs.'),
    owner: z.boolean().default(false).describe('Owner of the whole installation.'),
  }),
  reply: { status: 201, schema: codeSchema },
  handle: async (call) => {
    const { store, clock } = call.deps;
    const { member, owner } = call.body;
    await addMember(store, { id: member, owner, now: clock() });
    await recordMemberEvent(call.visitor, call.deps, {
      action: 'member.add',
      project: null,
      detail: { member, owner },
    });
    const { secret, expiresAt } = await createSignInCode(store, member, clock());
    return { status: 201, body: { member, sign_in_code: secret, expires_at: expiresAt.toISOString() } };
  },
});

const remove = defineRoute({
  method: 'delete',
  path: '/members/:member',
  access: 'installation',
  id: 'removeMember',
  summary: 'Remove a member with all tokens, sessions and grants',
  reply: { status: 200, schema: z.object({ member: z.string() }) },
  handle: async (call) => {
    const member = call.param('member');
    if (!(await removeMember(call.deps.store, member))) throw notFound();
    await recordMemberEvent(call.visitor, call.deps, { action: 'member.remove', project: null, detail: { member } });
    return { status: 200, body: { member } };
  },
});

const code = defineRoute({
  method: 'post',
  path: '/members/:member/sign-in-codes',
  access: 'installation',
  id: 'createSignInCode',
  summary: 'Make a code for one sign-in of a member to the page',
  reply: { status: 201, schema: codeSchema },
  handle: async (call) => {
    const { store, clock } = call.deps;
    const { id: member } = await requireMember(store, call.param('member'));
    const { secret, expiresAt } = await createSignInCode(store, member, clock());
    await recordMemberEvent(call.visitor, call.deps, {
      action: 'token.create',
      project: null,
      detail: { member, sign_in: true },
    });
    return { status: 201, body: { member, sign_in_code: secret, expires_at: expiresAt.toISOString() } };
  },
});

/** Members, for owners of the installation. */
export const memberRoutes: readonly Route[] = [list, add, remove, code];
