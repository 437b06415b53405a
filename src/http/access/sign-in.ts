import { Hono } from 'hono';
import { recordAuditEvent } from '../../store/members/audit.ts';
import { endSession, openSession } from '../../store/members/sessions.ts';
import type { Deps, HttpEnv } from '../request/deps.ts';
import { Problem } from '../request/problem.ts';
import { addressOf, isOwnOrigin } from './authenticate.ts';
import type { FailureLimit } from './failure-limit.ts';
import type { RefusalNotes } from './note-refusals.ts';
import { dropSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts';

/** A working day, so that a browser left open is signed out by the next morning. */
const SESSION_HOURS = 12;

/** Where the forms of the page sign in and out. */
export function createSignIn({ store, clock, https }: Deps, limit: FailureLimit, notes: RefusalNotes): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.post('/sign-in', async (context) => {
    // Another site could otherwise sign visitors in under its own name.
    if (!isOwnOrigin(context)) throw new Problem(403, 'Not from here', 'Sign in on the page of this server.');
    const from = addressOf(context, https);
    const body = await context.req.parseBody();
    const next = ownPath(body.next);
    const back = (failed: string) =>
      context.redirect(`/sign-in?failed=${failed}${next === '/' ? '' : `&next=${encodeURIComponent(next)}`}`, 303);
    const wait = limit.wait(from);
    if (wait > 0) {
      context.header('Retry-After', String(wait));
      return back('wait');
    }
    const secret = typeof body.token === 'string' ? body.token.trim().slice(0, 200) : '';
    const session = await openSession(store, { secret, now: clock(), hours: SESSION_HOURS });
    if (session === null) {
      limit.failed(from);
      await notes.signInFailed(from);
      return back('1');
    }
    setSessionCookie(context, https, session);
    await recordAuditEvent(store, {
      at: clock(),
      who: session.member,
      action: 'sign-in',
      project: null,
      detail: { from },
    });
    return context.redirect(next, 303);
  });
  app.post('/sign-out', async (context) => {
    const secret = readSessionCookie(context, https);
    if (secret !== undefined && context.var.visitor !== null) {
      await endSession(store, secret);
      const who = context.var.visitor.member.id;
      await recordAuditEvent(store, { at: clock(), who, action: 'sign-out', project: null, detail: {} });
    }
    dropSessionCookie(context, https);
    return context.redirect('/sign-in', 303);
  });
  return app;
}

/** The path, if it is on this server; `/` for anything else, so that a sign-in never leads to another site. */
function ownPath(given: unknown): string {
  if (typeof given !== 'string' || !/^\/(?![/\\])[^\\\s]{0,2000}$/.test(given)) return '/';
  const url = new URL(given, 'http://own.invalid');
  // Parsing resolves dots, which can produce a path that begins with two slashes and so names a host.
  const path = `${url.pathname}${url.search}`;
  return url.host === 'own.invalid' && !path.startsWith('//') ? path : '/';
}
