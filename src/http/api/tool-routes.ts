import { z } from 'zod';
import type { ToolDefinition } from '../../tools/define/tool.ts';
import { traceTool } from '../../tools/define/trace-tool.ts';
import { TOOLS } from '../../tools/tools.ts';
import { NO_TRACE } from '../../trace.ts';
import { readPreview } from '../access/read-preview.ts';
import { Problem } from '../request/problem.ts';
import { defineRoute, type Route } from './define-route.ts';
import { readJson } from './read-input.ts';

const answer = z
  .object({
    text: z.string().describe('The answer that an agent gets.'),
    commit: z.string().describe('The commit of the documents.'),
    results: z
      .array(z.record(z.string(), z.unknown()))
      .optional()
      .describe('The answer as data, one for each query, node or pattern; plain reads have none.'),
  })
  .meta({ id: 'ToolAnswer' });

const toolRoute = (tool: ToolDefinition): Route =>
  defineRoute({
    method: 'post',
    path: `/projects/:project/tools/${tool.name}`,
    access: 'reader',
    id: tool.name,
    summary: tool.title,
    input: tool.input,
    reply: answer,
    handle: async ({ deps, visitor, param, context, signal }) => {
      // The tool checks its arguments itself: it explains mistakes better, as it does to agents.
      const given = await readJson(context);
      const brain = await deps.brainOf(
        param('project'),
        signal,
        readPreview(visitor, param('project'), context.req.query('build')),
      );
      const { text, isError, results } = await traceTool(tool, deps.trace ?? NO_TRACE).run(given, { brain, signal });
      if (isError) throw new Problem(422, 'Wrong arguments', text);
      return { text, commit: brain.commit, ...(results && { results: results as Record<string, unknown>[] }) };
    },
  });

/** A route for every tool that agents have. */
export const toolRoutes: readonly Route[] = TOOLS.map(toolRoute);
