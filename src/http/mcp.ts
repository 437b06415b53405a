import { createMcpHandler } from '@modelcontextprotocol/server';
import { Hono } from 'hono';
import { createMcpServer } from '../mcp/create-mcp-server.ts';
import { NotAllowedError } from '../members/refusals.ts';
import type { Visitor } from '../members/visitor.ts';
import { listTools } from '../tools/tools.ts';
import type { Deps, HttpEnv } from './request/deps.ts';
import { notSignedIn, Problem } from './request/problem.ts';

const MODES = ['brain', 'documents', 'both'] as const;

/**
 * MCP over HTTP at `/mcp`, with the tokens of the API and the projects open to them. `?mode=` chooses the tools, and
 * `?project=` narrows it to one project, which is then left out of every call.
 */
export function createMcp(deps: Deps): Hono<HttpEnv> {
  const handler = createMcpHandler(({ authInfo }) => {
    const { mode, projects } = authInfo!.extra as unknown as Served;
    const { version, brainOf, trace } = deps;
    return createMcpServer({ version, tools: listTools(mode), projects, brainOf, ...(trace && { trace }) });
  });
  const app = new Hono<HttpEnv>();
  app.all('/mcp', (context) => {
    const { visitor } = context.var;
    // A browser's cookie opens no MCP: a page elsewhere could send it simple requests.
    if (visitor === null || visitor.csrf !== null) throw notSignedIn();
    const served = choose(visitor, context.req.query('mode') ?? 'brain', context.req.query('project'));
    return handler.fetch(context.req.raw, {
      authInfo: { token: '', clientId: visitor.member.id, scopes: [], extra: { ...served } },
    });
  });
  return app;
}

/** What one request is served. */
interface Served {
  mode: (typeof MODES)[number];
  projects: readonly string[];
}

function choose(visitor: Visitor, given: string, project: string | undefined): Served {
  const mode = MODES.find((one) => one === given);
  if (mode === undefined) throw new Problem(400, 'Wrong mode', 'The mode is one of brain, documents, both.');
  const projects = [...visitor.roles.keys()].sort().filter((id) => project === undefined || id === project);
  if (projects.length === 0) throw new NotAllowedError('access to a project');
  return { mode, projects };
}
