import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { addressOf } from './access/authenticate.ts';
import type { Deps, HttpEnv } from './request/deps.ts';

/** Gives each request an id and writes one line of the log when it is answered; its query and body are not in it. */
export function logRequests({ log, clock, https }: Deps): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    context.set('requestId', requestId);
    await next();
    context.res.headers.set('X-Request-Id', requestId);
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
      ...(context.error && context.res.status >= 500 ? { error: context.error.stack ?? context.error.message } : {}),
    });
  };
}
