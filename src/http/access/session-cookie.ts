import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { sha256 } from '../../hash.ts';
import type { HttpEnv } from '../request/deps.ts';

/** With https the prefix makes browsers refuse the cookie from anybody but this very host. */
const nameOf = (https: boolean) => (https ? '__Host-gbrain' : 'gbrain');

/** The secret of the session that the browser sends; undefined without one. */
export function readSessionCookie(context: Context<HttpEnv>, https: boolean): string | undefined {
  return getCookie(context, nameOf(https));
}

/** Gives the browser its session: no script can read it, and no other site's request carries it. */
export function setSessionCookie(
  context: Context<HttpEnv>,
  https: boolean,
  { secret, expiresAt }: { secret: string; expiresAt: Date },
): void {
  setCookie(context, nameOf(https), secret, {
    httpOnly: true,
    sameSite: 'Strict',
    secure: https,
    path: '/',
    expires: expiresAt,
  });
}

/** Takes the session from the browser. */
export function dropSessionCookie(context: Context<HttpEnv>, https: boolean): void {
  deleteCookie(context, nameOf(https), { path: '/', secure: https });
}

/** What a form must send back: made from the session, so that it needs no place of its own, and it tells nothing of it. */
export function csrfOf(secret: string): string {
  return sha256(`csrf:${secret}`);
}
