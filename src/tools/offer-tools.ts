import { z } from 'zod';
import type { Brain } from '../brain/tree/brain.ts';
import { GbrainError, messageOf } from '../errors.ts';
import type { McpJson, ToolAnswer, ToolListing } from './define/mcp-types.ts';
import type { ToolDefinition } from './define/tool.ts';

/** What agents are offered: tools over one or more projects. */
export interface ToolService {
  tools: readonly ToolDefinition[];
  /** Ids of the projects that may be asked about; at least one. */
  projects: readonly string[];
  /** The last ready build of a project. Throws GbrainError when it has none. */
  brainOf(project: string, signal: AbortSignal): Promise<Brain>;
}

/** Tools in MCP's terms, without a transport. */
export interface ToolOffer {
  listing: ToolListing[];
  /**
   * Calls a tool. What the caller can act on, such as a wrong argument, is an answer with `isError`; a fault of ours is
   * thrown, without its stack.
   */
  call(name: string, args: Record<string, unknown> | undefined, signal: AbortSignal): Promise<ToolAnswer>;
}

/**
 * Offers tools over the projects of a service. The tools check their arguments themselves, so that wrong ones are
 * answered with the nearest right ones.
 */
export function offerTools({ tools, projects, brainOf }: ToolService): ToolOffer {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return {
    listing: tools.map((tool) => describeTool(tool, projects)),
    async call(name, args = {}, signal) {
      const tool = byName.get(name);
      if (!tool) {
        return answer(`There is no tool ${JSON.stringify(name)}; there are: ${[...byName.keys()].join(', ')}.`, true);
      }
      const { project = projects[0], ...input } = args;
      if (typeof project !== 'string' || !projects.includes(project)) {
        return answer(`There is no project ${JSON.stringify(project)} here; there are: ${projects.join(', ')}.`, true);
      }
      try {
        const brain = await brainOf(project, signal);
        const { text, isError } = await tool.run(input, { brain, signal });
        return answer(text, isError);
      } catch (error) {
        if (error instanceof GbrainError) return answer(error.message, true);
        throw new Error(`${name} failed: ${messageOf(error)}`);
      }
    },
  };
}

const answer = (text: string, isError: boolean): ToolAnswer => ({
  content: [{ type: 'text', text }],
  structuredContent: { text },
  isError,
});

const OUTPUT_SCHEMA: ToolListing['outputSchema'] = {
  type: 'object',
  properties: { text: { type: 'string', description: 'The answer, as shown.' } },
  required: ['text'],
  additionalProperties: false,
};

function describeTool({ name, title, description, input }: ToolDefinition, projects: readonly string[]): ToolListing {
  return {
    name,
    title,
    description,
    inputSchema: describeInput(input, projects),
    outputSchema: OUTPUT_SCHEMA,
    annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  };
}

/** JSON Schemas by what they are made from: a server over HTTP describes its tools anew for each request. */
const schemas = new WeakMap<z.ZodObject, ReturnType<typeof schemaOf>>();

function schemaOf(input: z.ZodObject) {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' });
  return schema;
}

/** The tool's own schema, and the project: to be chosen where several are served, to be left out where there is one. */
function describeInput(input: z.ZodObject, projects: readonly string[]): ToolListing['inputSchema'] {
  const schema = schemas.get(input) ?? schemaOf(input);
  schemas.set(input, schema);
  const project = { type: 'string', enum: [...projects], description: 'Which project to ask.' };
  const required = [...(schema.required ?? []), ...(projects.length > 1 ? ['project'] : [])];
  return {
    ...schema,
    type: 'object',
    properties: { ...(schema.properties as Record<string, McpJson>), project },
    ...(required.length > 0 && { required }),
  };
}
