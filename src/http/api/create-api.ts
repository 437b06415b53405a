import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { NotAllowedError } from '../../members/refusals.ts';
import { mayAs, roleIn, type Visitor } from '../../members/visitor.ts';
import type { Deps, HttpEnv } from '../request/deps.ts';
import { notFound, notSignedIn, Problem } from '../request/problem.ts';
import type { Route, RouteCall } from '../request/route.ts';
import { writeOpenApi } from './open-api.ts';
import { ROUTES } from './routes.ts';

/** The API below `/api/v1`: each route behind its access, its input checked. */
export function createApi(deps: Deps): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const document = writeOpenApi(ROUTES, deps.version);
  app.get('/openapi.json', (context) => context.json(document));
  for (const route of ROUTES) {
    app.on(route.method.toUpperCase(), route.path, async (context) => {
      const visitor = admit(context, route);
      const call = {
        ...{ deps, visitor, context, signal: context.req.raw.signal },
        param: (name: string) => context.req.param(name) ?? '',
        query: check(route.query, queryOf(context), 'query'),
        body: await readBody(context, route),
      };
      // What the route asked for was checked by its own schemas.
      const reply = await route.handle(call as unknown as RouteCall<never, never>);
      return reply instanceof Response ? reply : context.json(reply.body as object, reply.status);
    });
  }
  app.all('*', (context) => {
    throw context.var.visitor === null ? notSignedIn() : notFound();
  });
  return app;
}

/** The visitor, if the route is open to them. A project that is not theirs looks like one that is not there. */
function admit(context: Context<HttpEnv>, { access, method }: Route): Visitor {
  const { visitor } = context.var;
  if (visitor === null) throw notSignedIn();
  if (access === 'member') return visitor;
  if (access === 'installation') {
    if (!visitor.member.owner || (visitor.readOnly && method !== 'get')) {
      throw new NotAllowedError('an owner of the installation');
    }
    return visitor;
  }
  const project = context.req.param('project') ?? '';
  if (roleIn(visitor, project) === null) throw notFound();
  if (!mayAs(visitor, project, access)) throw new NotAllowedError(`the role ${access} in the project`);
  return visitor;
}

/** The query as an object; a name that stands twice is told as wrong rather than one of the two taken. */
function queryOf(context: Context<HttpEnv>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(context.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
}

async function readBody(context: Context<HttpEnv>, { body, ownCheck }: Route): Promise<unknown> {
  if (body === undefined) return undefined;
  const text = await context.req.text();
  const type = context.req.header('content-type') ?? '';
  if (text !== '' && !/^application\/json\b/i.test(type)) {
    throw new Problem(415, 'Not JSON', 'Send the body as JSON, with the header "Content-Type: application/json".');
  }
  let given: unknown;
  try {
    given = text === '' ? {} : JSON.parse(text);
  } catch {
    throw new Problem(400, 'Not JSON', 'The body cannot be read as JSON.');
  }
  if (depthOf(text) > MAX_LEVELS) {
    throw new Problem(400, 'Wrong body', `The body nests more than ${MAX_LEVELS} lists and objects in each other.`);
  }
  if (ownCheck) return given;
  if (/\\u0000/.test(text)) throw new Problem(400, 'Wrong body', 'A text must hold no NUL character.');
  return check(body, given, 'body');
}

/** Deeper than any body that makes sense; what handles bodies by recursion would overflow the stack far below a body's size. */
const MAX_LEVELS = 1_000;

/** How many lists and objects stand in each other in a JSON text. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth);
    else if (token === ']' || token === '}') depth--;
  }
  return deepest;
}

function check(schema: z.ZodObject | undefined, given: unknown, what: string): unknown {
  if (schema === undefined) return {};
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, 4).map((issue) => {
    const place = issue.path.map(String).join('.');
    return place === '' ? issue.message : `"${place}": ${issue.message}`;
  });
  const names = Object.keys(schema.shape).join(', ');
  throw new Problem(400, `Wrong ${what}`, `${issues.join('. ')}. The ${what} takes: ${names}.`);
}
