import { brainGrep } from './brain-grep.ts';
import { brainLinks } from './brain-links.ts';
import { brainRead } from './brain-read.ts';
import { brainSearch } from './brain-search.ts';
import { brainTree } from './brain-tree.ts';
import { documentsList } from './documents-list.ts';
import { documentsRead } from './documents-read.ts';
import { documentsSearch } from './documents-search.ts';
import type { ToolDefinition, ToolMode } from './tool.ts';

/** Every tool, in the order in which they are listed. */
export const TOOLS: readonly ToolDefinition[] = [
  brainTree,
  brainSearch,
  brainGrep,
  brainRead,
  brainLinks,
  documentsList,
  documentsRead,
  documentsSearch,
];

/** The tools of one mode, or of both. */
export function listTools(mode: ToolMode | 'both'): readonly ToolDefinition[] {
  return TOOLS.filter((tool) => mode === 'both' || tool.mode === mode);
}
