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
/** Names under which tokens are wont to stand in URLs, which end up in logs and histories. */
const TOKEN_NAMES = ['token', 'access_token', 'api_key'];

/**
 * Finds out who sends the request: by a bearer token, else by the cookie of a session. A bad token is refused even
 * where none is needed, so that its owner hears of it. With a cookie, what changes something must carry the session's
 * CSRF value and come from a page of ours.
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
 * Where a request comes from, as far as its connection tells: a header could be made up. With https a proxy stands in
 * front, and the last address of `X-Forwarded-For` is the one that the proxy itself saw. Without it all the world would
 * be one address there, and one visitor's failed sign-ins would keep everybody out.
 */
export function addressOf(context: Context<HttpEnv>, https: boolean): string {
  const last = https ? (context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '') : '';
  if (isIP(last) !== 0) return last;
  const bindings = context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  return bindings?.incoming?.socket?.remoteAddress ?? 'unknown';
}

/** Whether a request may have changed who may do what; tools and MCP only read. A project may be named like a part of a path. */
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
 * A token has 256 random bits, so the limit is not what keeps it from being guessed: it keeps a client that goes on with
 * a dead one from filling the log. A good token from the same address is let through all the time.
 */
function refuse(limit: FailureLimit, from: string): Problem {
  const wait = limit.wait(from);
  if (wait > 0) {
    return new Problem(429, 'Too many failures', `Too many bad tokens came from here. Wait ${wait} seconds.`, {
      'Retry-After': String(wait),
    });
  }
  limit.failed(from);
  return notSignedIn();
}

function refuseBadUrl(context: Context<HttpEnv>): void {
  // No text of the database can hold one, so nothing there has such a name.
  if (context.req.url.includes('%00')) throw new Problem(400, 'Bad URL', 'A URL must hold no NUL character.');
  const found = TOKEN_NAMES.find((name) => context.req.query(name) !== undefined);
  if (found === undefined && !/gb[tcs]_[\w-]{20}/.test(context.req.url)) return;
  throw new Problem(
    400,
    'Token in URL',
    'A token must not stand in a URL, where logs and histories keep it. Send the header "Authorization: Bearer <token>", ' +
      'and revoke the token if it was a real one.',
  );
}

/** Throws a problem unless a change that a browser asks for comes from a page of ours. */
async function checkOrigin(context: Context<HttpEnv>, expected: string): Promise<void> {
  if (!isOwnOrigin(context)) throw foreign();
  const given = context.req.header('x-csrf-token') ?? (await formValue(context, '_csrf'));
  if (given === undefined || !timingSafeEqual(digest(given), digest(expected))) throw foreign();
}

/** Whether the browser says nothing of another site. */
export function isOwnOrigin(context: Context<HttpEnv>): boolean {
  const origin = context.req.header('origin');
  const site = context.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === context.req.header('host'));
}

const foreign = () =>
  new Problem(403, 'Not from here', 'This change did not come from a page of this server. Open the page again.');

/** A field of a form that was sent as one; the body stays readable. */
async function formValue(context: Context<HttpEnv>, name: string): Promise<string | undefined> {
  const type = context.req.header('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) return undefined;
  const value = (await context.req.parseBody())[name];
  return typeof value === 'string' ? value : undefined;
}

const digest = (text: string) => createHash('sha256').update(text).digest();
