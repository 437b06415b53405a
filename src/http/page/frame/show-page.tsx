import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { GbrainError } from '../../../errors.ts';
import { type Role, requireRole, type Visitor } from '../../../members/visitor.ts';
import { findProject } from '../../../store/builds/projects.ts';
import type { Deps, HttpEnv } from '../../request/deps.ts';
import { Layout, type PageContent } from './layout.tsx';
import { PageNotFound, type ProjectRequest, type ProjectView } from './page-request.ts';
import { respond } from './respond.tsx';

/** A handler that shows a view of a project to visitors with the role. */
export function inProject(
  deps: Deps,
  view: ProjectView,
  needed?: Role,
): (context: Context<HttpEnv>) => Promise<Response> {
  return async (context) => {
    const request = await openRequest(deps, context, needed);
    return showPage(context, await view(request), { project: request.project.id });
  };
}

/** The project of a request, whose visitor must have the role in it. Throws NotFoundError and NotAllowedError. */
export async function openRequest(
  deps: Deps,
  context: Context<HttpEnv>,
  needed: Role = 'reader',
): Promise<ProjectRequest> {
  const visitor = visitorOf(context);
  const id = context.req.param('project') ?? '';
  requireRole(visitor, id, needed);
  const project = await findProject(deps.store, id);
  if (project === null) throw new PageNotFound();
  return {
    deps,
    visitor,
    project,
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

/** Who is signed in; every route except the sign-in requires it. */
export function visitorOf(context: Context<HttpEnv>): Visitor {
  const { visitor } = context.var;
  if (visitor === null) throw new GbrainError('internal', 'The page was reached without signing in.');
  return visitor;
}

/** Sends a page in its frame. */
export function showPage(
  context: Context<HttpEnv>,
  content: PageContent,
  { status = 200, project = null }: { status?: ContentfulStatusCode; project?: string | null } = {},
): Promise<Response> {
  return respond(context, <Layout visitor={context.var.visitor} project={project} content={content} />, status);
}
