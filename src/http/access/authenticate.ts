import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import type { Visitor } from '../../members/visitor.ts';
import { findSession } from '../../store/members/sessions.ts';
import type { Credential } from '../../store/members/tokens.ts';
import type { Deps, HttpEnv } from '../request/deps.ts';
import { notSignedIn, Problem } from '../request/problem.ts';
import type { FailureLimit } from './failure-limit.ts';
import { csrfOf, readSessionCookie } from './session-cookie.ts';
import { createTokenCache } from './token-cache.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Query parameters that commonly carry tokens. URLs end up in logs and histories, so they are refused. */
const TOKEN_NAMES = ['token', 'access_token', 'api_key'];

/**
 * Identifies the sender of a request by a bearer token, else by a session cookie. An invalid token is refused even where
 * none is needed, so that its owner notices. With a cookie, a request that changes something must carry the session's CSRF
 * value and come from a page of this server.
 */
export function authenticate({ store, clock, https }: Deps, limit: FailureLimit): MiddlewareHandler<HttpEnv> {
  const tokens = createTokenCache(store, clock);
  return async (context, next) => {
    refuseBadUrl(context);
    context.set('visitor', null);
    context.set('visitorNow', async () => null);
    const header = context.req.header('authorization');
    if (header !== undefined) {
      const secret = /^Bearer +([\w-]{1,200})$/i.exec(header)?.[1];
      const find = async () => visitorOf(secret === undefined ? null : await tokens.find(secret), null);
      const visitor = await find();
      if (visitor === null) throw refuse(limit, addressOf(context, https));
      context.set('visitor', visitor);
      context.set('visitorNow', find);
      await next();
      if (mayChangeAccess(context)) tokens.forget();
      return;
    }
    const cookie = readSessionCookie(context, https);
    if (cookie !== undefined) {
      const csrf = csrfOf(cookie);
      const find = async () => visitorOf(await findSession(store, cookie, clock()), csrf);
      const visitor = await find();
      if (visitor !== null && !SAFE.has(context.req.method)) await checkOrigin(context, csrf);
      context.set('visitor', visitor);
      context.set('visitorNow', find);
    }
    await next();
    if (mayChangeAccess(context)) tokens.forget();
  };
}

/**
 * The address a request comes from. Without https it is that of the connection, since a header can be forged. With https
 * there is a proxy in front, and the last address of `X-Forwarded-For` is the one the proxy saw. Otherwise all clients
 * would share one address, and one visitor's failed sign-ins would lock everybody out.
 */
export function addressOf(context: Context<HttpEnv>, https: boolean): string {
  const last = https ? (context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '') : '';
  if (isIP(last) !== 0) return last;
  const bindings = context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  return bindings?.incoming?.socket?.remoteAddress ?? 'unknown';
}

/** Whether a request may have changed anybody's access. Tools and MCP only read; the pattern is anchored, since a project may be called "tools". */
function mayChangeAccess({ req: { method, path } }: Context<HttpEnv>): boolean {
  return !SAFE.has(method) && path !== '/mcp' && !/^\/api\/v1\/projects\/[^/]+\/tools\/[^/]+$/.test(path);
}

function visitorOf(credential: Credential | null, csrf: string | null): Visitor | null {
  if (credential === null) return null;
  const { member, owner, readOnly, only, roles } = credential;
  return {
    member: { id: member, owner },
    roles: new Map(roles.map(({ project, role }) => [project, role])),
    readOnly,
    only,
    csrf,
  };
}

/**
 * A token has 256 random bits, so the limit does not protect it from guessing. It stops a client that keeps sending an
 * invalid token from filling the log. Valid tokens from the same address are always accepted.
 */
function refuse(limit: FailureLimit, from: string): Problem {
  const wait = limit.wait(from);
  if (wait > 0) {
    return new Problem(429, 'Too many failures', `Your address sent too many invalid tokens. Wait ${wait} seconds.`, {
      'Retry-After': String(wait),
    });
  }
  limit.failed(from);
  return notSignedIn();
}

function refuseBadUrl(context: Context<HttpEnv>): void {
  // Text in the database cannot contain NUL, so nothing has such a name.
  if (context.req.url.includes('%00')) throw new Problem(400, 'Bad URL', 'A URL must not contain NUL characters.');
  const found = TOKEN_NAMES.find((name) => context.req.query(name) !== undefined);
  if (found === undefined && !/gb[tcs]_[\w-]{20}/.test(context.req.url)) return;
  throw new Problem(
    400,
    'Token in URL',
    'Do not send a token in a URL, which logs and histories keep. Send the header "Authorization: Bearer <token>", ' +
      'and revoke this token if it is a real one.',
  );
}

/** Throws a problem unless a browser's change comes from a page of this server. */
async function checkOrigin(context: Context<HttpEnv>, expected: string): Promise<void> {
  if (!isOwnOrigin(context)) throw foreign();
  const given = context.req.header('x-csrf-token') ?? (await formValue(context, '_csrf'));
  if (given === undefined || !timingSafeEqual(digest(given), digest(expected))) throw foreign();
}

/** Whether no header of the browser names another site. */
export function isOwnOrigin(context: Context<HttpEnv>): boolean {
  const origin = context.req.header('origin');
  const site = context.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === context.req.header('host'));
}

const foreign = () =>
  new Problem(
    403,
    'Not from here',
    'This change did not come from a page of this server. Reload the page and try again.',
  );

/** A field of a form body; the body stays readable. */
async function formValue(context: Context<HttpEnv>, name: string): Promise<string | undefined> {
  const type = context.req.header('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) return undefined;
  const value = (await context.req.parseBody())[name];
  return typeof value === 'string' ? value : undefined;
}

const digest = (text: string) => createHash('sha256').update(text).digest();
