import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { NO_TRACE } from '../trace.ts';
import type { Deps, HttpEnv } from './request/deps.ts';

/**
 * Records each request as a span by the HTTP conventions of OpenTelemetry, within the caller's trace if it sends one:
 * method, route and status. Path, query, headers and body are left out, since they may hold names, questions and tokens.
 */
export function traceRequests({ trace = NO_TRACE }: Deps): MiddlewareHandler<HttpEnv> {
  return (context, next) => {
    const { method } = context.req;
    return trace.withSpan(
      method,
      { 'http.request.method': method },
      async (span) => {
        await next();
        const { status } = context.res;
        // The route that answered. Requests that match no route end in a catch-all, whose pattern has an asterisk.
        const route = routePath(context);
        if (!route.includes('*')) span.rename(`${method} ${route}`);
        span.set({
          'http.route': route,
          'http.response.status_code': status,
          'gbrain.request': context.var.requestId,
          'error.type': status >= 500 ? String(status) : undefined,
        });
      },
      { kind: 'server', header: (name) => context.req.header(name) },
    );
  };
}
