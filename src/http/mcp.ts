import { createMcpHandler } from '@modelcontextprotocol/server';
import { Hono } from 'hono';
import { acceptAny } from '../mcp/accept-any.ts';
import { createMcpServer } from '../mcp/create-mcp-server.ts';
import { NotAllowedError } from '../members/refusals.ts';
import type { Visitor } from '../members/visitor.ts';
import { listTools } from '../tools/tools.ts';
import { readPreview } from './access/read-preview.ts';
import type { Deps, HttpEnv } from './request/deps.ts';
import { notSignedIn, Problem } from './request/problem.ts';

const MODES = ['brain', 'documents', 'both'] as const;

/**
 * MCP over HTTP at `/mcp`, with the same tokens as the API and the projects open to them. `?mode=` chooses the tools;
 * `?project=` limits them to one project, which calls then need not name; the header `Gbrain-Build` then names one of its
 * builds that is only a preview.
 */
export function createMcp(deps: Deps): Hono<HttpEnv> {
  const handler = createMcpHandler(({ authInfo }) => {
    const { mode, projects, build } = authInfo!.extra as unknown as Served;
    const { version, trace } = deps;
    const brainOf: Deps['brainOf'] = (project, signal) => deps.brainOf(project, signal, build);
    return createMcpServer({ version, tools: listTools(mode), projects, brainOf, trace });
  });
  const answer = acceptAny(handler.fetch);
  const app = new Hono<HttpEnv>();
  app.all('/mcp', (context) => {
    const { visitor } = context.var;
    // Cookies are not accepted here: a page of another site could send simple requests with them.
    if (visitor === null || visitor.csrf !== null) throw notSignedIn();
    const { mode, project } = context.req.query();
    const served = choose(visitor, { mode: mode ?? 'brain', project, build: context.req.header('gbrain-build') });
    return answer(context.req.raw, {
      authInfo: { token: '', clientId: visitor.member.id, scopes: [], extra: { ...served } },
    });
  });
  return app;
}

/** The tools and projects of one request. */
interface Served {
  mode: (typeof MODES)[number];
  projects: readonly string[];
  /** A build of the one project; undefined for those that readers get. */
  build: number | undefined;
}

function choose(
  visitor: Visitor,
  asked: { mode: string; project: string | undefined; build: string | undefined },
): Served {
  const { project } = asked;
  const mode = MODES.find((one) => one === asked.mode);
  if (mode === undefined) throw new Problem(400, 'Wrong mode', 'The mode must be brain, documents or both.');
  const projects = [...visitor.roles.keys()].sort().filter((id) => project === undefined || id === project);
  if (projects.length === 0) throw new NotAllowedError('access to a project');
  if (asked.build !== undefined && projects.length > 1) {
    throw new Problem(400, 'Which project?', 'A build belongs to one project. Name it, with ?project=.');
  }
  return { mode, projects, build: readPreview(visitor, projects[0]!, asked.build) };
}
