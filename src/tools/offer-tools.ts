import { z } from 'zod';
import type { Brain } from '../brain/tree/brain.ts';
import { GbrainError, messageOf } from '../errors.ts';
import { cut, escapeTerminal } from '../text/escape.ts';
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
  call(
    name: string,
    args: Record<string, unknown> | undefined,
    signal: AbortSignal,
    /** How many bytes of text the client takes; the usual when left out. */
    maxBytes?: number,
  ): Promise<ToolAnswer>;
}

/**
 * Offers tools over the projects of a service. The tools check their arguments themselves, so that wrong ones are
 * answered with the nearest right ones.
 */
export function offerTools({ tools, projects, brainOf }: ToolService): ToolOffer {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return {
    listing: tools.map((tool) => describeTool(tool, projects)),
    async call(name, args = {}, signal, maxBytes) {
      const tool = byName.get(name);
      if (!tool) {
        return answer(`There is no tool ${JSON.stringify(name)}; there are: ${[...byName.keys()].join(', ')}.`, true);
      }
      const { named, input } = takeProject(args);
      const chosen = chooseProjects(named, projects);
      if (typeof chosen === 'string') return answer(chosen, true);
      const context = {
        signal,
        maxBytes: maxBytes === undefined ? undefined : Math.floor(maxBytes / chosen.length),
      };
      try {
        const parts = [];
        for (const id of chosen) {
          const brain = await brainOf(id, signal);
          parts.push(await tool.run(input, { ...context, brain, project: projects.length > 1 ? id : undefined }));
        }
        const text = parts.map((part) => part.text).join('\n\n');
        return answer(
          text,
          parts.every((part) => part.isError),
        );
      } catch (error) {
        if (error instanceof GbrainError) return answer(error.message, true);
        throw new Error(`${name} failed: ${messageOf(error)}`);
      }
    },
  };
}

/** The projects that a call names, under any of the names that agents use, and the tool's own arguments. */
function takeProject(args: Record<string, unknown>): { named: unknown[]; input: Record<string, unknown> } {
  const named: unknown[] = [];
  const input: [string, unknown][] = [];
  for (const [key, value] of Object.entries(args)) {
    if (!/^project(?:s|_?ids?|_?name)?$/i.test(key)) input.push([key, value]);
    else named.push(...[value].flat().filter((one) => one !== null && one !== undefined && one !== ''));
  }
  return { named, input: Object.fromEntries(input) };
}

/** The projects to ask; else why not. None is ever guessed: an answer from the wrong one looks like a right one. */
function chooseProjects(named: readonly unknown[], projects: readonly string[]): string[] | string {
  const list = projects.join(', ');
  if (named.length === 0) {
    return projects.length === 1 ? [projects[0]!] : `Which project? Call again with "project", one of: ${list}.`;
  }
  const chosen: string[] = [];
  for (const given of named) {
    const id = projects.find((one) => one === given || one.toLowerCase() === String(given).trim().toLowerCase());
    if (id === undefined)
      return `There is no project ${escapeTerminal(cut(JSON.stringify(given), 80))} here; there are: ${list}.`;
    if (!chosen.includes(id)) chosen.push(id);
  }
  return chosen;
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

/** The tool's own schema, and where several projects are served, the project to ask. */
function describeInput(input: z.ZodObject, projects: readonly string[]): ToolListing['inputSchema'] {
  const schema = schemas.get(input) ?? schemaOf(input);
  schemas.set(input, schema);
  if (projects.length === 1) return { ...schema, type: 'object' } as ToolListing['inputSchema'];
  const project = { type: 'string', enum: [...projects], description: 'Which project to ask.' };
  return {
    ...schema,
    type: 'object',
    properties: { ...(schema.properties as Record<string, McpJson>), project },
    required: [...(schema.required ?? []), 'project'],
  };
}
