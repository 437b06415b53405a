import type { ToolDefinition, ToolMode } from './tool.ts';

/** Every tool, in the order in which they are listed. */
export const TOOLS: readonly ToolDefinition[] = [];

/** The tools of one mode, or of both. */
export function listTools(mode: ToolMode | 'both'): readonly ToolDefinition[] {
  return TOOLS.filter((tool) => mode === 'both' || tool.mode === mode);
}
