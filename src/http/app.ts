import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { requestId } from 'hono/request-id';
import { secureHeaders } from 'hono/secure-headers';
import { authenticate } from './access/authenticate.ts';
import { createFailureLimit } from './access/failure-limit.ts';
import { createRefusalNotes } from './access/note-refusals.ts';
import { createSignIn } from './access/sign-in.ts';
import { createApi } from './api/create-api.ts';
import { createHealth } from './health.ts';
import { createHooks } from './hooks.ts';
import { logRequests } from './log-requests.ts';
import { createMcp } from './mcp.ts';
import { createPage } from './page/create-page.tsx';
import type { Deps, HttpEnv } from './request/deps.ts';
import { Problem, problemOf, sendProblem } from './request/problem.ts';
import { traceRequests } from './trace-requests.ts';

/** Maximum bytes of a request's body. The largest sensible one is an answer key. */
const BODY_BYTES = 256 * 1024;
/** What the page serves without a sign-in. */
const OPEN = /^\/(sign-in$|assets\/)/;

/** Everything that is served over HTTP: health, sign-in, API, MCP and the page. */
export function createApp(deps: Deps): Hono<HttpEnv> {
  const now = () => deps.clock().getTime();
  const signIns = createFailureLimit({ most: 10, windowMs: 10 * 60_000, now });
  const notes = createRefusalNotes(deps);
  const hooks = createFailureLimit({ most: 20, windowMs: 60_000, now });
  const tokens = createFailureLimit({ most: 100, windowMs: 60_000, now });

  const app = new Hono<HttpEnv>();
  app.onError(async (error, context) => {
    // Nobody hears it, and the log should not call it a fault of the server.
    if (context.req.raw.signal.aborted) return sendProblem(context, new Problem(400, 'Broken off', 'The client went.'));
    const problem = problemOf(error);
    if (problem.status === 403) await notes.refused(context);
    return sendProblem(context, problem);
  });
  app.notFound((context) => sendProblem(context, new Problem(404, 'Not found', 'There is nothing at this address.')));
  app.use(traceRequests(deps));
  // Without a header name, a client cannot choose the id and so forge or confuse lines of the log.
  app.use(requestId({ headerName: '' }));
  app.use(logRequests(deps));
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
      permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
      strictTransportSecurity: deps.https && 'max-age=31536000',
      xFrameOptions: 'DENY',
      overwrite: false,
    }),
  );
  app.route('/', createHealth(deps));
  app.use(async (context, next) => {
    const encoding = context.req.header('content-encoding') ?? 'identity';
    if (encoding.toLowerCase() === 'identity') return next();
    throw new Problem(415, 'Encoded', 'The body of a request must not be compressed.');
  });
  app.use(
    bodyLimit({
      maxSize: BODY_BYTES,
      onError: () => {
        throw new Problem(413, 'Too large', `The body of a request may have at most ${BODY_BYTES} bytes.`);
      },
    }),
  );
  app.route('/', createHooks(deps, hooks));
  app.use(authenticate(deps, tokens));
  app.route('/', createSignIn(deps, signIns, notes));
  app.route('/api/v1', createApi(deps));
  app.route('/', createMcp(deps));
  app.use(async (context, next) => {
    if (context.var.visitor !== null || OPEN.test(context.req.path)) return next();
    const { pathname, search } = new URL(context.req.url);
    return context.redirect(`/sign-in${pathname === '/' ? '' : `?next=${encodeURIComponent(pathname + search)}`}`, 303);
  });
  app.route('/', createPage(deps));
  return app;
}
