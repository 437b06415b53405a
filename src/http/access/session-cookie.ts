import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { sha256 } from '../../hash.ts';
import type { HttpEnv } from '../request/deps.ts';

/** With https, the prefix makes browsers accept the cookie only from this host. */
const nameOf = (https: boolean) => (https ? '__Host-gbrain' : 'gbrain');

/** The secret of the browser's session; undefined without one. */
export function readSessionCookie(context: Context<HttpEnv>, https: boolean): string | undefined {
  return getCookie(context, nameOf(https));
}

/** Gives the browser its session cookie, which scripts cannot read and requests from other sites do not carry. */
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

/** Removes the session cookie. */
export function dropSessionCookie(context: Context<HttpEnv>, https: boolean): void {
  deleteCookie(context, nameOf(https), { path: '/', secure: https });
}

/** The value that a form must send back. It is derived from the session, so it needs no storage, and does not reveal it. */
export function csrfOf(secret: string): string {
  return sha256(`csrf:${secret}`);
}
