import type { Lines } from '../document.ts';
import type { Table } from '../outline/outline.ts';

const GRID = /^\s*\+(?:[-=]+\+)+\s*$/;
const SIMPLE = /^\s*={2,}(?:\s+={2,})+\s*$/;
/** How many columns a table may have. */
const MAX_COLUMNS = 200;

interface Row {
  lines: Lines;
  cells: string[];
}

/**
 * The grid or simple table of reStructuredText that begins at a line (from 0) and the line after it; null when there is
 * none. Where no header is marked, the first row is it, as in Markdown.
 */
export function rstTableAt(lines: readonly string[], at: number, end: number): { table: Table; end: number } | null {
  if (GRID.test(lines[at]!)) return gridTable(lines, at, end);
  return SIMPLE.test(lines[at]!) ? simpleTable(lines, at, end) : null;
}

function gridTable(lines: readonly string[], at: number, end: number) {
  if (at + 1 >= end || !/^\s*\|/.test(lines[at + 1]!)) return null;
  const indent = indentOf(lines[at]!);
  let last = at;
  while (last + 1 < end && indentOf(lines[last + 1]!) === indent && /^\s*[+|]/.test(lines[last + 1]!)) last++;
  const borders = range(at, last).filter((line) => GRID.test(lines[line]!));
  if (borders.length < 3 && !borders.some((line) => lines[line]!.includes('='))) {
    if (borders.length < 2) return null;
  }
  const columns = [...new Set(borders.flatMap((line) => positions(lines[line]!, '+')))]
    .sort((a, b) => a - b)
    .slice(0, MAX_COLUMNS + 1);
  const rows = borders.slice(0, -1).flatMap((border, index): Row[] => {
    const next = borders[index + 1]!;
    if (next === border + 1) return [];
    const cells = columns.slice(0, -1).map(() => '');
    for (const line of lines.slice(border + 1, next)) {
      const inner = /\+[-=]+\+/.test(line) ? line.replace(/(?<=[+|].*)[-=]{2,}(?=.*[+|])/g, ' ') : line;
      let column = 0;
      for (let start = 0; start < columns.length - 1; start++) {
        if (start > 0 && /[|+]/.test(inner[columns[start]!] ?? ' ')) column = start;
        const from = start === column ? columns[start]! + 1 : columns[start]!;
        cells[column] = `${cells[column]}${inner.slice(from, columns[start + 1]!)}`;
      }
      for (const [index, cell] of cells.entries()) cells[index] = `${cell} `;
    }
    return [{ lines: { start: border + 2, end: next }, cells }];
  });
  const headEnd = borders.find((line, index) => index > 0 && lines[line]!.includes('='));
  return tableOf({ start: at + 1, end: last + 1 }, rows, headEnd === undefined ? null : headEnd + 1);
}

function simpleTable(lines: readonly string[], at: number, end: number) {
  if (at + 1 >= end || lines[at + 1]!.trim() === '' || SIMPLE.test(lines[at + 1]!)) return null;
  const borders = [at];
  let last = at;
  for (let line = at + 1; line < end; line++) {
    if (!SIMPLE.test(lines[line]!)) continue;
    borders.push(line);
    last = line;
    // It ends at the border below which nothing stands, and has one more at most.
    if (borders.length === 3 || line + 1 >= end || lines[line + 1]!.trim() === '') break;
  }
  if (borders.length < 2) return null;
  const starts = [...lines[at]!.matchAll(/=+/g)].map(({ index }) => index);
  const rows: Row[] = [];
  for (let line = at + 1; line < last; line++) {
    const text = lines[line]!;
    if (text.trim() === '' || borders.includes(line) || /^\s*-[-\s]*$/.test(text)) continue;
    const cells = starts.map((start, column) => text.slice(start, starts[column + 1]));
    const before = rows.at(-1);
    const continues = cells[0]!.trim() === '' && before !== undefined && !borders.includes(line - 1);
    if (!continues) {
      rows.push({ lines: { start: line + 1, end: line + 1 }, cells });
      continue;
    }
    before.lines.end = line + 1;
    for (const [column, cell] of cells.entries()) before.cells[column] += ` ${cell}`;
  }
  return tableOf({ start: at + 1, end: last + 1 }, rows, borders.length > 2 ? borders[1]! + 1 : null);
}

/** The table that the body of a `list-table` directive writes as a list of lists, from a line to another (excluded). */
export function rstListTable(lines: readonly string[], at: number, end: number): Table | null {
  const rows: Row[] = [];
  let cellAt = -1;
  for (let line = at + 1; line < end; line++) {
    const text = lines[line]!;
    if (text.trim() === '') continue;
    const opens = /^(\s*[*+-]\s+)([*+-])(?:\s+(.*))?$/.exec(text);
    if (opens && (rows.length === 0 || opens[1]!.length <= cellAt)) {
      cellAt = opens[1]!.length;
      rows.push({ lines: { start: line + 1, end: line + 1 }, cells: [opens[3] ?? ''] });
      continue;
    }
    const row = rows.at(-1);
    if (row === undefined) continue;
    row.lines.end = line + 1;
    const next = indentOf(text) === cellAt ? /^\s*[*+-](?:\s+(.*))?$/.exec(text) : null;
    if (next) row.cells.push(next[1] ?? '');
    else row.cells[row.cells.length - 1] += ` ${text.trim()}`;
  }
  return tableOf({ start: at + 1, end }, rows, null)?.table ?? null;
}

/** `headEnd` is the line (from 1) of the border below the header. */
function tableOf(lines: Lines, rows: readonly Row[], headEnd: number | null): { table: Table; end: number } | null {
  const clean = rows.map((row) => ({ ...row, cells: row.cells.map((cell) => cell.replace(/\s+/g, ' ').trim()) }));
  const inHead = headEnd === null ? 1 : clean.filter((row) => row.lines.end < headEnd).length;
  const [first, ...more] = clean.slice(0, Math.max(1, inHead));
  if (first === undefined) return null;
  const width = Math.min(first.cells.length, MAX_COLUMNS);
  const header = first.cells
    .slice(0, width)
    .map((cell, column) =>
      [cell, ...more.map(({ cells }) => cells[column] ?? '')].filter((part) => part !== '').join(' '),
    );
  const body = clean.slice(Math.max(1, inHead)).map(({ lines: { start, end }, cells }) => ({
    line: start,
    end,
    cells: [...cells.slice(0, width), ...new Array<string>(Math.max(0, width - cells.length)).fill('')],
  }));
  return { table: { lines, header, rows: body }, end: lines.end };
}

const indentOf = (line: string) => line.length - line.trimStart().length;
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const positions = (line: string, mark: string) => [...line].flatMap((character, at) => (character === mark ? at : []));
