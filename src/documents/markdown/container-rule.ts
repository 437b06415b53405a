import type { StateBlock } from 'markdown-it';
import type { BlockEnv } from './blocks.ts';

const OPENER = /^ {0,3}:{3,}\s*[\p{L}{[]/u;
const CLOSER = /^ {0,3}:{3,}\s*$/;
const ADMONITION = /^(?:!!!|\?\?\?\+?) {0,3}\p{L}/u;

/** The line of each `:::` opener (0-based) to that of its closer; an opener without a closer is text and left out. */
export function matchContainers(lines: readonly string[]): Map<number, number> {
  const matched = new Map<number, number>();
  const open: number[] = [];
  for (const [index, line] of lines.entries()) {
    if (!line.includes(':::')) continue;
    if (CLOSER.test(line)) {
      const opener = open.pop();
      if (opener !== undefined) matched.set(opener, index);
    } else if (OPENER.test(line)) {
      open.push(index);
    }
  }
  return matched;
}

/**
 * Block rule for `::: name` … `:::` (Docusaurus, VuePress, Pandoc) and `!!! name` with an indented body (MkDocs), at
 * the top level only: one `container` token, whose lines are not read as structure.
 */
export function readContainer(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (state.level > 0 || state.blkIndent > 0) return false;
  const end = (state.env as BlockEnv).containers.get(startLine);
  const next = end !== undefined && end < endLine ? end + 1 : endOfAdmonition(state, startLine, endLine);
  if (next === null) return false;
  if (silent) return true;
  const token = state.push('container', '', 0);
  token.map = [startLine, next];
  state.line = next;
  return true;
}

function endOfAdmonition(state: StateBlock, startLine: number, endLine: number): number | null {
  const start = state.bMarks[startLine]!;
  const first = state.src.charAt(start);
  if (first !== '!' && first !== '?') return null;
  if (!ADMONITION.test(state.src.slice(start, Math.min(start + 16, state.eMarks[startLine]!)))) return null;
  let last = startLine + 1;
  for (let line = last; line < endLine; line++) {
    if (state.isEmpty(line)) continue;
    if (state.sCount[line]! < 4) break;
    last = line + 1;
  }
  return last;
}
