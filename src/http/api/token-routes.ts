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
import { defineInputRoute, defineRoute, type Route } from './define-route.ts';

const tokenSchema = z
  .object({
    id: z.number().int(),
    begins: z.string().describe('How the secret begins, to tell tokens apart.'),
    project: z.string().nullable().describe("The one project it is limited to; null for all of the member's."),
    read_only: z.boolean(),
    once: z.boolean().describe('Whether it is a code for one sign-in.'),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    revoked_at: z.iso.datetime().nullable(),
    last_used_at: z.iso.datetime().nullable().describe('To the minute.'),
  })
  .meta({ id: 'Token' });

const newTokenSchema = z
  .object({
    id: z.number().int(),
    member: z.string(),
    token: z.string().describe('Shown only this once.'),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'NewToken' });

const project = z.string().nullable().default(null).describe('Limits the token to one project.');

const list = defineRoute({
  method: 'get',
  path: '/tokens',
  access: 'member',
  id: 'listTokens',
  summary: 'List your own tokens, newest first; a token limited to a project lists those of that project',
  reply: z.object({ items: z.array(tokenSchema) }),
  handle: async ({ deps, visitor }) => ({ items: (await listOwnTokens(deps, visitor)).map(showToken) }),
});

const revoke = defineRoute({
  method: 'delete',
  path: '/tokens/:token',
  access: 'member',
  id: 'revokeToken',
  summary: "Revoke one of your own tokens or, as an owner of the installation, anybody's",
  reply: z.object({ token: z.number().int() }),
  handle: async ({ visitor, deps, param }) => {
    await revokeVisibleToken(deps, visitor, param('token'));
    return { token: Number(param('token')) };
  },
});

const createOwn = defineInputRoute({
  method: 'post',
  path: '/tokens',
  access: 'member',
  id: 'createOwnToken',
  summary: 'Create a token of your own, which may do no more than the one you use for this call',
  status: 201,
  input: z.strictObject({
    project,
    read_only: z.boolean().default(true),
    days: z.number().int().min(1).max(MAX_DAYS).default(90).describe('Days until it expires.'),
  }),
  reply: newTokenSchema,
  handle: async ({ deps, visitor }, { project, read_only: readOnly, days }) =>
    showIssued(visitor.member.id, await issueOwnToken(deps, visitor, { project, readOnly, days })),
});

const create = defineInputRoute({
  method: 'post',
  path: '/members/:member/tokens',
  access: 'installation',
  id: 'createToken',
  summary: 'Create a token for a member',
  status: 201,
  input: z.strictObject({
    project,
    read_only: z.boolean().default(false),
    days: z.number().int().min(1).max(3650).default(90).describe('Days until it expires.'),
  }),
  reply: newTokenSchema,
  handle: async ({ deps, visitor, param }, { project, read_only: readOnly, days }) => {
    const member = param('member');
    return showIssued(member, await issueToken(deps, visitor.member.id, { member, project, readOnly, days }));
  },
});

const showIssued = (member: string, { id, secret, expiresAt }: IssuedToken) => ({
  id,
  member,
  token: secret,
  expires_at: expiresAt.toISOString(),
});

const showToken = (token: Token) => ({
  id: token.id,
  begins: token.prefix,
  project: token.project,
  read_only: token.readOnly,
  once: token.once,
  created_at: token.createdAt.toISOString(),
  expires_at: token.expiresAt.toISOString(),
  revoked_at: token.revokedAt?.toISOString() ?? null,
  last_used_at: token.lastUsedAt?.toISOString() ?? null,
});

/** Tokens: for every member their own, for owners of the installation those of others. */
export const tokenRoutes: readonly Route[] = [list, createOwn, revoke, create];
