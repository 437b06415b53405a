import { z } from 'zod';
import { requireMember } from '../../store/members.ts';
import { getProject } from '../../store/projects.ts';
import { createToken, listTokens, revokeToken, type Token } from '../../store/tokens.ts';
import { notAllowed, notFound } from '../problem.ts';
import { type Call, defineRoute, type Route } from '../route.ts';
import { noteCall } from './note-call.ts';

const DAY_MS = 86_400_000;

const tokenSchema = z
  .object({
    id: z.number().int(),
    begins: z.string().describe('How the secret begins, to tell one from another.'),
    project: z.string().nullable().describe('The one project that it is for; null for all of the member.'),
    read_only: z.boolean(),
    once: z.boolean().describe('A code for one sign-in.'),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    revoked_at: z.iso.datetime().nullable(),
    last_used_at: z.iso.datetime().nullable().describe('To the minute.'),
  })
  .meta({ id: 'Token' });

const list = defineRoute({
  method: 'get',
  path: '/tokens',
  access: 'member',
  id: 'listTokens',
  summary: 'Your own tokens, newest first; with one that is narrowed to a project, those of that project',
  reply: { status: 200, schema: z.object({ items: z.array(tokenSchema) }) },
  handle: async (call) => ({ status: 200, body: { items: (await ownTokens(call)).map(showToken) } }),
});

const revoke = defineRoute({
  method: 'delete',
  path: '/tokens/:token',
  access: 'member',
  id: 'revokeToken',
  summary: 'Revoke a token of your own, or as an owner of the installation one of anybody',
  reply: { status: 200, schema: z.object({ token: z.number().int() }) },
  handle: async (call) => {
    const { visitor, deps, param } = call;
    if (visitor.readOnly) throw notAllowed('a token that may do more than read');
    const known = visitor.member.owner ? await listTokens(deps.store, null) : await ownTokens(call);
    const token = known.find(({ id }) => String(id) === param('token'));
    if (token === undefined || !(await revokeToken(deps.store, token.id, deps.clock()))) throw notFound();
    await noteCall(call, { action: 'token.revoke', project: null, detail: { token: token.id, member: token.member } });
    return { status: 200, body: { token: token.id } };
  },
});

const create = defineRoute({
  method: 'post',
  path: '/members/:member/tokens',
  access: 'installation',
  id: 'createToken',
  summary: 'Make a token for a member',
  body: z.strictObject({
    project: z.string().nullable().default(null).describe('Narrows it to one project.'),
    read_only: z.boolean().default(false),
    days: z.number().int().min(1).max(3650).default(90).describe('Until it expires.'),
  }),
  reply: {
    status: 201,
    schema: z
      .object({
        id: z.number().int(),
        member: z.string(),
        token: z.string().describe('Shown only now.'),
        expires_at: z.iso.datetime(),
      })
      .meta({ id: 'NewToken' }),
  },
  handle: async (call) => {
    const { store, clock } = call.deps;
    const { read_only: readOnly, days } = call.body;
    const { id: member } = await requireMember(store, call.param('member'));
    const project = call.body.project === null ? null : (await getProject(store, call.body.project)).id;
    const now = clock();
    const expiresAt = new Date(now.getTime() + days * DAY_MS);
    const { id, secret } = await createToken(store, { member, project, readOnly, once: false, now, expiresAt });
    await noteCall(call, { action: 'token.create', project, detail: { member, token: id, read_only: readOnly } });
    return { status: 201, body: { id, member, token: secret, expires_at: expiresAt.toISOString() } };
  },
});

/** What a narrowed token does not know of, it does not show. */
async function ownTokens({ deps, visitor: { member, only } }: Call<unknown, unknown>): Promise<Token[]> {
  const tokens = await listTokens(deps.store, member.id);
  return only === null ? tokens : tokens.filter(({ project }) => project === only);
}

function showToken({ id, prefix, project, readOnly, once, createdAt, expiresAt, revokedAt, lastUsedAt }: Token) {
  return {
    ...{ id, begins: prefix, project, read_only: readOnly, once },
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    revoked_at: revokedAt?.toISOString() ?? null,
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}

/** Tokens: one's own for everybody, new ones for owners of the installation. */
export const tokenRoutes: readonly Route[] = [list, revoke, create];
