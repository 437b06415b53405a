import type { Context } from 'hono';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { GbrainError } from '../../../errors.ts';
import { type Role, requireRole, type Visitor } from '../../../members/visitor.ts';
import { findProject } from '../../../store/builds/projects.ts';
import { escapeTerminalLines } from '../../../text/escape.ts';
import type { Deps, HttpEnv } from '../../request/deps.ts';
import { notFound } from '../../request/problem.ts';
import { projectLink } from '../parts/links.ts';
import { Layout, type PageContent } from './layout.tsx';
import type { ProjectRequest, ProjectView } from './page-request.ts';

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
  if (project === null) throw notFound();
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
  const preview = project === null ? undefined : context.req.query('build');
  const page = <Layout {...{ visitor: context.var.visitor, project, preview, content }} />;
  return respond(
    context,
    page,
    status,
    preview === undefined || project === null ? (html) => html : keepPreview(project, preview),
  );
}

/** Links within the documents of a preview stay in it. */
function keepPreview(project: string, build: string): (html: string) => string {
  const start = projectLink(project);
  const kept = `build=${encodeURIComponent(build)}`;
  return (html) =>
    html.replace(/href="([^"#?]*)(\?[^"#]*)?(#[^"]*)?"/g, (whole, path: string, query = '', hash = '') =>
      ['tree', 'read', 'search'].some((page) => path === `${start}/${page}`) && !query.includes('build=')
        ? `href="${path}${query === '' ? '?' : `${query}&amp;`}${kept}${hash}"`
        : whole,
    );
}

/** Loads only our own files, runs no inline script, cannot be framed, and sends forms only to this server. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/**
 * Sends a page. hono/jsx escapes markup but lets control and reordering characters through. They are made visible here, in
 * the finished text, so that no view can forget it; our own markup has none.
 */
async function respond(
  context: Context<HttpEnv>,
  page: HtmlEscapedString | Promise<HtmlEscapedString>,
  status: ContentfulStatusCode = 200,
  finish: (html: string) => string = (html) => html,
): Promise<Response> {
  // The text of a page with an asynchronous part is itself a promise.
  const text: string = await (await page).toString();
  const html = finish(escapeTerminalLines(`<!doctype html>\n${text}\n`));
  context.header('Content-Security-Policy', POLICY);
  // With "no-referrer", browsers would send forms with the origin "null".
  context.header('Referrer-Policy', 'same-origin');
  return context.html(html, status);
}
