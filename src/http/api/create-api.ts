import { type Context, Hono } from 'hono';
import { requireInstallation, requireRole, type Visitor } from '../../members/visitor.ts';
import type { Deps, HttpEnv } from '../request/deps.ts';
import { notFound, notSignedIn } from '../request/problem.ts';
import type { Route } from './define-route.ts';
import { writeOpenApi } from './open-api.ts';
import { ROUTES } from './routes.ts';

/** The API below `/api/v1`: each route behind its access check. */
export function createApi(deps: Deps): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const document = writeOpenApi(ROUTES, deps.version);
  app.get('/openapi.json', (context) => context.json(document));
  for (const route of ROUTES) {
    app.on(route.method.toUpperCase(), route.path, async (context) => {
      const visitor = admit(context, route);
      const param = (name: string) => context.req.param(name) ?? '';
      const number = (name: string) => {
        if (!/^\d{1,15}$/.test(param(name))) throw notFound();
        return Number(param(name));
      };
      const reply = await route.handle({ deps, visitor, context, signal: context.req.raw.signal, param, number });
      return reply instanceof Response ? reply : context.json(reply, route.status ?? 200);
    });
  }
  app.all('*', (context) => {
    throw context.var.visitor === null ? notSignedIn() : notFound();
  });
  return app;
}

/** The visitor, if the route is open to them. A project they have no access to looks like one that does not exist. */
function admit(context: Context<HttpEnv>, { access, method }: Route): Visitor {
  const { visitor } = context.var;
  if (visitor === null) throw notSignedIn();
  if (access === 'member') return visitor;
  if (access === 'installation') {
    requireInstallation(visitor, method !== 'get');
    return visitor;
  }
  requireRole(visitor, context.req.param('project') ?? '', access);
  return visitor;
}
