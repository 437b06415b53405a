import { z } from 'zod';
import type { ToolDefinition } from '../../tools/define/tool.ts';
import { traceTool } from '../../tools/define/trace-tool.ts';
import { TOOLS } from '../../tools/tools.ts';
import { NO_TRACE } from '../../trace.ts';
import { Problem } from '../request/problem.ts';
import { defineRoute, type Route } from '../request/route.ts';

const answer = z
  .object({
    text: z.string().describe('What an agent gets.'),
    commit: z.string().describe('The commit that the lines are of.'),
  })
  .meta({ id: 'ToolAnswer' });

const toolRoute = (tool: ToolDefinition): Route =>
  defineRoute({
    method: 'post',
    path: `/projects/:project/tools/${tool.name}`,
    access: 'reader',
    id: tool.name,
    summary: tool.title,
    body: tool.input,
    // The tool explains wrong arguments better, as it does to agents.
    ownCheck: true,
    reply: { status: 200, schema: answer },
    handle: async ({ deps, param, body, signal }) => {
      const brain = await deps.brainOf(param('project'), signal);
      const { text, isError } = await traceTool(tool, deps.trace ?? NO_TRACE).run(body, { brain, signal });
      if (isError) throw new Problem(422, 'Wrong arguments', text);
      return { status: 200, body: { text, commit: brain.commit } };
    },
  });

/** Every tool that agents have, one route each. */
export const toolRoutes: readonly Route[] = TOOLS.map(toolRoute);
