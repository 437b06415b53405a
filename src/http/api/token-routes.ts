import { z } from 'zod';
import {
  type IssuedToken,
  issueOwnToken,
  issueToken,
  listOwnTokens,
  MAX_DAYS,
  revokeVisibleToken,
} from '../../members/issue-token.ts';
import type { Token } from '../../store/members/tokens.ts';
import { defineRoute, type Route } from '../request/route.ts';

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
  handle: async ({ deps, visitor }) => ({
    status: 200,
    body: { items: (await listOwnTokens(deps, visitor)).map(showToken) },
  }),
});

const revoke = defineRoute({
  method: 'delete',
  path: '/tokens/:token',
  access: 'member',
  id: 'revokeToken',
  summary: 'Revoke a token of your own, or as an owner of the installation one of anybody',
  reply: { status: 200, schema: z.object({ token: z.number().int() }) },
  handle: async ({ visitor, deps, param }) => {
    await revokeVisibleToken(deps, visitor, param('token'));
    return { status: 200, body: { token: Number(param('token')) } };
  },
});

const newTokenSchema = z
  .object({
    id: z.number().int(),
    member: z.string(),
    token: z.string().describe('Shown only now.'),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'NewToken' });

const createOwn = defineRoute({
  method: 'post',
  path: '/tokens',
  access: 'member',
  id: 'createOwnToken',
  summary: 'Make a token of your own, which may do no more than what you ask with',
  body: z.strictObject({
    project: z.string().nullable().default(null).describe('Narrows it to one project.'),
    read_only: z.boolean().default(true),
    days: z.number().int().min(1).max(MAX_DAYS).default(90).describe('Until it expires.'),
  }),
  reply: { status: 201, schema: newTokenSchema },
  handle: async ({ deps, visitor, body: { project, read_only: readOnly, days } }) => {
    const issued = await issueOwnToken(deps, visitor, { project, readOnly, days });
    return { status: 201, body: showIssued(visitor.member.id, issued) };
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
  reply: { status: 201, schema: newTokenSchema },
  handle: async ({ deps, visitor, param, body: { project, read_only: readOnly, days } }) => {
    const member = param('member');
    const issued = await issueToken(deps, visitor.member.id, { member, project, readOnly, days });
    return { status: 201, body: showIssued(member, issued) };
  },
});

const showIssued = (member: string, { id, secret, expiresAt }: IssuedToken) => ({
  id,
  member,
  token: secret,
  expires_at: expiresAt.toISOString(),
});

function showToken({ id, prefix, project, readOnly, once, createdAt, expiresAt, revokedAt, lastUsedAt }: Token) {
  return {
    ...{ id, begins: prefix, project, read_only: readOnly, once },
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    revoked_at: revokedAt?.toISOString() ?? null,
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}

/** Tokens: one's own for everybody, those of others for owners of the installation. */
export const tokenRoutes: readonly Route[] = [list, createOwn, revoke, create];
