import type { StateBlock } from 'markdown-it';
import { splitRow } from './split-row.ts';

const DELIMITER_CELL = /^:?-+:?$/;

/**
 * Block rule for a GFM table: one `table` token, whose lines are the header row, the delimiter row and one row a
 * line. Its content is those lines without the marks of the quote or item around them; the cells are read from it
 * afterwards, so that a table costs one token however large it is.
 */
export function readTable(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (startLine + 2 > endLine) return false;
  const columns = delimiterColumns(state, startLine + 1);
  if (columns === 0 || state.sCount[startLine]! - state.blkIndent >= 4) return false;
  const header = lineOf(state, startLine);
  if (!header.includes('|') || splitRow(header).length !== columns) return false;
  if (silent) return true;

  // The rules that end a quote's lazy line end a table too (GFM); `blockquote` is the name of that chain.
  const interrupts = state.md.block.ruler.getRules('blockquote');
  let next = startLine + 2;
  for (; next < endLine; next++) {
    if (state.isEmpty(next) || state.sCount[next]! < state.blkIndent) break;
    if (state.sCount[next]! - state.blkIndent >= 4) break;
    if (interrupts.some((rule) => rule(state, next, endLine, true))) break;
  }
  const token = state.push('table', '', 0);
  token.map = [startLine, next];
  token.content = Array.from({ length: next - startLine }, (_, row) => lineOf(state, startLine + row)).join('\n');
  state.line = next;
  return true;
}

/** How many columns a delimiter row declares; 0 when the line is none. */
function delimiterColumns(state: StateBlock, line: number): number {
  if (state.isEmpty(line)) return 0;
  const indent = state.sCount[line]! - state.blkIndent;
  if (indent < 0 || indent >= 4) return 0;
  const first = state.src.charCodeAt(state.bMarks[line]! + state.tShift[line]!);
  if (first !== 0x7c && first !== 0x2d && first !== 0x3a) return 0;
  const row = lineOf(state, line);
  if (/^-\s/.test(row) || !/^[\s|:-]+$/.test(row)) return 0;
  const cells = splitRow(row);
  return cells.every((cell) => DELIMITER_CELL.test(cell)) ? cells.length : 0;
}

function lineOf(state: StateBlock, line: number): string {
  return state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]!);
}
