import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { GbrainError } from '../../../errors.ts';
import type { Visitor } from '../../../members/visitor.ts';
import { listProjects } from '../../../store/builds/projects.ts';
import type { Deps, HttpEnv } from '../../request/deps.ts';
import { Layout, type PageContent } from './layout.tsx';
import { PageNotFound, type ProjectRequest, type ProjectView } from './page-request.ts';
import { respond } from './respond.tsx';

/** A handler that shows a view of a project. */
export function inProject(deps: Deps, view: ProjectView): (context: Context<HttpEnv>) => Promise<Response> {
  return async (context) => {
    const request = await openRequest(deps, context);
    return showPage(context, await view(request), { project: request.project.id });
  };
}

/** The project of a request. Throws {@link PageNotFound} for one that is not there and for one that is not theirs. */
export async function openRequest(deps: Deps, context: Context<HttpEnv>): Promise<ProjectRequest> {
  const visitor = visitorOf(context);
  const id = context.req.param('project') ?? '';
  const role = visitor.roles.get(id);
  const project = role && (await listProjects(deps.store)).find((one) => one.id === id);
  if (!role || !project) throw new PageNotFound();
  return {
    deps,
    visitor,
    project,
    role,
    param: (name) => context.req.param(name) ?? '',
    query: (name) => context.req.query(name) || undefined,
    queries: (name) => (context.req.queries(name) ?? []).filter((value) => value !== ''),
    origin: originOf(context, deps),
    signal: context.req.raw.signal,
  };
}

/** Where browsers reach this server, such as `https://brain.example`. */
export function originOf({ req }: Context<HttpEnv>, { https }: Deps): string {
  const { protocol, host } = new URL(req.url);
  return `${https ? 'https:' : protocol}//${host}`;
}

/** Who is signed in; every route but the sign-in lies behind it. */
export function visitorOf(context: Context<HttpEnv>): Visitor {
  const visitor = context.get('visitor');
  if (visitor === null || visitor === undefined) {
    throw new GbrainError('internal', 'The page was reached without signing in.');
  }
  return visitor;
}

/** Sends a page in its frame. */
export function showPage(
  context: Context<HttpEnv>,
  content: PageContent,
  { status = 200, project = null }: { status?: ContentfulStatusCode; project?: string | null } = {},
): Promise<Response> {
  const visitor = context.get('visitor') ?? null;
  return respond(context, <Layout visitor={visitor} project={project} content={content} />, status);
}
