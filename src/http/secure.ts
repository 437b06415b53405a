import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './request/deps.ts';

/** What every answer says unless its route says something of its own. */
const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cache-Control': 'no-store',
};

/** Tells browsers to load nothing else, guess nothing, frame nothing and keep nothing. */
export function secure(https: boolean): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(HEADERS)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
    if (https) context.res.headers.set('Strict-Transport-Security', 'max-age=31536000');
  };
}
