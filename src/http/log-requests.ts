import type { MiddlewareHandler } from 'hono';
import { addressOf } from './access/authenticate.ts';
import type { Deps, HttpEnv } from './request/deps.ts';

/** Writes one line of the log per request, without its query and body, and names the line in `X-Request-Id`. */
export function logRequests({ log, clock, https }: Deps): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    const started = performance.now();
    await next();
    const { requestId } = context.var;
    context.res.headers.set('X-Request-Id', requestId);
    // A browser keeps no answer unless its route says so.
    if (!context.res.headers.has('Cache-Control')) context.res.headers.set('Cache-Control', 'no-store');
    log({
      at: clock().toISOString(),
      level: context.res.status >= 500 ? 'error' : 'info',
      request: requestId,
      method: context.req.method,
      path: context.req.path.replace(/gb[tcs]_[\w-]+/g, '***').slice(0, 500),
      status: context.res.status,
      ms: Math.round(performance.now() - started),
      member: context.var.visitor?.member.id ?? null,
      from: addressOf(context, https),
      error: context.res.status >= 500 ? (context.error?.stack ?? context.error?.message) : undefined,
    });
  };
}
