import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { requestId } from 'hono/request-id';
import { secureHeaders } from 'hono/secure-headers';
import { sha256 } from '../hash.ts';
import type { Visitor } from '../members/visitor.ts';
import { listProjects } from '../store/builds/projects.ts';
import { readSessionCookie, setSessionCookie } from './access/session-cookie.ts';
import { createPage } from './page/create-page.tsx';
import type { Deps, HttpEnv } from './request/deps.ts';
import { Problem, problemOf, sendProblem } from './request/problem.ts';

/** How long a browser that was let in stays so; the program seldom runs that long. */
const SESSION_MS = 30 * 24 * 3600_000;
/** Reports carry their style with them, and nothing else. */
const REPORT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'none'";

/** Something to look at on one's own machine, and the path that lets the first browser in that opens it. */
export interface View {
  app: Hono<HttpEnv>;
  /** `/open/…`: works once. */
  entrance: string;
}

/** The pages of an installation for the person at this machine: everything is shown and nothing can be changed. */
export function viewPages(deps: Deps): View {
  const { app, entrance } = openFrame();
  app.use(async (context, next) => {
    const projects = await listProjects(deps.store);
    const visitor: Visitor = {
      member: { id: 'you', owner: true },
      roles: new Map(projects.map(({ id }) => [id, 'reader'])),
      ...{ readOnly: true, only: null, csrf: null },
    };
    context.set('visitor', visitor);
    context.set('visitorNow', async () => visitor);
    await next();
  });
  app.route('/', createPage(deps));
  return { app, entrance };
}

/** One report, which is a whole HTML document. */
export function viewReport(html: string): View {
  const { app, entrance } = openFrame();
  app.get('/', (context) => {
    context.header('Content-Security-Policy', REPORT_POLICY);
    return context.html(html);
  });
  return { app, entrance };
}

/** Lets in the first browser that opens the entrance, and no request that would change anything. */
function openFrame(): View {
  const secret = randomBytes(24).toString('base64url');
  const session = randomBytes(24).toString('base64url');
  const entrance = `/open/${secret}`;
  let used = false;
  const app = new Hono<HttpEnv>();
  app.onError((error, context) => sendProblem(context, problemOf(error)));
  app.use(requestId({ headerName: '' }));
  app.use(secureHeaders({ xFrameOptions: 'DENY', strictTransportSecurity: false }));
  app.use(refuseForeign);
  app.get('/open/:secret', (context) => {
    const right = timingSafeEqual(Buffer.from(sha256(context.req.param('secret'))), Buffer.from(sha256(secret)));
    if (!right || used) {
      throw new Problem(403, 'Used', 'This address works once. Stop `gbrain view`, and start it again for another.');
    }
    used = true;
    setSessionCookie(context, false, { secret: session, expiresAt: new Date(Date.now() + SESSION_MS) });
    return context.redirect('/', 303);
  });
  app.use(async (context, next) => {
    const open = context.req.path.startsWith('/assets/');
    if (!open && readSessionCookie(context, false) !== session) {
      throw new Problem(401, 'Not let in', 'Open the address that `gbrain view` printed, in one browser.');
    }
    context.set('visitor', null);
    await next();
  });
  return { app, entrance };
}

/** A page of another site may point its own name at this machine, so only the loopback's own names are answered. */
const refuseForeign: MiddlewareHandler<HttpEnv> = async (context, next) => {
  const { hostname } = new URL(context.req.url);
  if (!/^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/.test(hostname)) {
    throw new Problem(403, 'Not from here', 'This page is answered by the address of this machine alone.');
  }
  if (context.req.method !== 'GET' && context.req.method !== 'HEAD') {
    throw new Problem(405, 'Read-only', 'Nothing can be changed here. Use the commands, or `gbrain serve`.');
  }
  await next();
};
