/** `gbrain/tools`: the tools that agents read a brain with, for an MCP server or agent of your own. */

import { GbrainError } from '../errors.ts';
import type { ToolAnswer, ToolListing } from '../tools/define/mcp-types.ts';
import { offerTools } from '../tools/offer-tools.ts';
import { listTools } from '../tools/tools.ts';
import type { Brain } from './brain.ts';

export type { ToolAnswer, ToolListing } from '../tools/define/mcp-types.ts';

/** Which tools {@link createTools} gives. */
export interface ToolsOptions {
  /** `brain`: descend, search, grep, read, follow links. `documents`: plain list, search, read. `brain` when left out. */
  mode?: 'brain' | 'documents' | 'both';
}

/** The tools over some brains, in MCP's terms and without a transport. */
export interface Tools {
  /** The answer to `tools/list`. */
  readonly list: ToolListing[];
  /**
   * The answer to `tools/call`. Wrong arguments are an answer with `isError`, whose text says what is allowed; nothing
   * of a document or an argument is ever executed.
   */
  call(name: string, args?: Record<string, unknown>, signal?: AbortSignal): Promise<ToolAnswer>;
}

/**
 * Gives the tools over one brain, or over several that are told apart by their names. All of them only read.
 *
 * @example
 * const tools = createTools([await openBrain('docs')]);
 * server.setRequestHandler('tools/list', () => ({ tools: tools.list }));
 * server.setRequestHandler('tools/call', ({ params }) => tools.call(params.name, params.arguments));
 */
export function createTools(brains: readonly Brain[], { mode = 'brain' }: ToolsOptions = {}): Tools {
  const byName = new Map(brains.map((brain) => [brain.name, brain.indexed]));
  if (byName.size < brains.length || brains.length === 0) {
    const names = brains.map(({ name }) => name).join(', ') || 'none';
    throw new GbrainError('usage', `Tools need one or more brains with different names; given were ${names}.`);
  }
  const offer = offerTools({
    tools: listTools(mode),
    projects: [...byName.keys()],
    brainOf: async (name) => byName.get(name)!,
  });
  return {
    list: offer.listing,
    call: (name, args, signal = new AbortController().signal) => offer.call(name, args, signal),
  };
}
