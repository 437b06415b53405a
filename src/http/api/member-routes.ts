import { z } from 'zod';
import { createCode, inviteMember, removeMember, type SignInCode } from '../../members/invite-member.ts';
import { listGrants } from '../../store/members/grants.ts';
import { listMembers } from '../../store/members/members.ts';
import { defineInputRoute, defineRoute, type Route } from './define-route.ts';
import { roleSchema } from './schemas.ts';

const memberSchema = z
  .object({
    member: z.string(),
    owner: z.boolean().describe('Owner of the whole installation.'),
    created_at: z.iso.datetime(),
    projects: z.array(z.object({ project: z.string(), role: roleSchema })).describe('The roles granted to the member.'),
  })
  .meta({ id: 'Member' });

const codeSchema = z
  .object({
    member: z.string(),
    sign_in_code: z.string().describe('Valid for one sign-in to the page; shown only this once.'),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'SignInCode' });

const list = defineRoute({
  method: 'get',
  path: '/members',
  access: 'installation',
  id: 'listMembers',
  summary: 'List all members and their roles',
  reply: z.object({ items: z.array(memberSchema) }),
  handle: async ({ deps }) => {
    const [members, grants] = [await listMembers(deps.store), await listGrants(deps.store, null)];
    const items = members.map(({ id, owner, createdAt }) => ({
      member: id,
      owner,
      created_at: createdAt.toISOString(),
      projects: grants.filter(({ member }) => member === id).map(({ project, role }) => ({ project, role })),
    }));
    return { items };
  },
});

const add = defineInputRoute({
  method: 'post',
  path: '/members',
  access: 'installation',
  id: 'addMember',
  summary: 'Add a member, with a code for their first sign-in',
  status: 201,
  input: z.strictObject({
    member: z.string().min(1).max(64).describe('Lower-case letters, digits, dots, hyphens, underscores, at signs.'),
    owner: z.boolean().default(false).describe('Owner of the whole installation.'),
  }),
  reply: codeSchema,
  handle: async ({ deps, visitor }, body) => showCode(body.member, await inviteMember(deps, visitor.member.id, body)),
});

const remove = defineRoute({
  method: 'delete',
  path: '/members/:member',
  access: 'installation',
  id: 'removeMember',
  summary: 'Remove a member with all tokens, sessions and roles',
  reply: z.object({ member: z.string() }),
  handle: async ({ deps, visitor, param }) => {
    const member = param('member');
    await removeMember(deps, visitor.member.id, member);
    return { member };
  },
});

const code = defineRoute({
  method: 'post',
  path: '/members/:member/sign-in-codes',
  access: 'installation',
  id: 'createSignInCode',
  summary: 'Create a code for one sign-in of a member to the page',
  status: 201,
  reply: codeSchema,
  handle: async ({ deps, visitor, param }) =>
    showCode(param('member'), await createCode(deps, visitor.member.id, param('member'))),
});

const showCode = (member: string, { secret, expiresAt }: SignInCode) => ({
  member,
  sign_in_code: secret,
  expires_at: expiresAt.toISOString(),
});

/** Members, for owners of the installation. */
export const memberRoutes: readonly Route[] = [list, add, remove, code];
