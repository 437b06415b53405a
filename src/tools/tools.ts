import { brainGrep } from './brain/brain-grep.ts';
import { brainLinks } from './brain/brain-links.ts';
import { brainRead } from './brain/brain-read.ts';
import { brainSearch } from './brain/brain-search.ts';
import { brainTree } from './brain/brain-tree.ts';
import type { ToolDefinition, ToolMode } from './define/tool.ts';
import { documentsList } from './documents/documents-list.ts';
import { documentsRead } from './documents/documents-read.ts';
import { documentsSearch } from './documents/documents-search.ts';

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
