import type { Lines } from '../document.ts';
import type { Table } from '../outline/outline.ts';

/** What precedes the mark of a cell: how often it stands, how many columns and rows it takes, its alignment and style. */
const CELL = /(?:^|(?<=\s))(?:(\d+)(?:\.(\d+))?(\*|\+)|\.(\d+)\+)?(?:[<^>]?(?:\.[<^>])?[adehlmsv]?)(?<!\\)\|/g;
/** How many columns a table may have. */
const MAX_COLUMNS = 200;

interface Cell {
  text: string;
  line: number;
  columns: number;
  rows: number;
}

/**
 * The table between two `|===` lines (numbered from 1), with the attributes in the lines before it, such as
 * `[cols="1,2",options="header"]`. Null for one without rows.
 */
export function asciidocTable(lines: readonly string[], { start, end }: Lines, attributes: string): Table | null {
  const cells = readCells(lines, start, end);
  const body = lines.slice(start, end - 1);
  const first = body.findIndex((line) => line.trim() !== '');
  if (first === -1 || cells.length === 0) return null;
  const inFirstLine = cells.filter(({ line }) => line === cells[0]!.line).reduce((sum, one) => sum + one.columns, 0);
  const width = Math.min(columnsOf(attributes) ?? inFirstLine, MAX_COLUMNS);
  const rows = inRows(cells, width, end - 1);
  for (const row of rows) while (row.end > row.line && lines[row.end - 1]!.trim() === '') row.end--;
  const [header, ...rest] = rows;
  if (header === undefined) return null;
  return { lines: { start, end }, header: header.cells, rows: rest };
}

function readCells(lines: readonly string[], start: number, end: number): Cell[] {
  const cells: Cell[] = [];
  for (let line = start + 1; line < end; line++) {
    const text = lines[line - 1]!;
    if (/^\s*\/\//.test(text)) continue;
    let from = 0;
    for (const mark of text.matchAll(CELL)) {
      add(cells, text.slice(from, mark.index));
      from = mark.index + mark[0].length;
      const [, count, rows, kind, onlyRows] = mark;
      const copies = kind === '*' ? Math.min(Number(count), MAX_COLUMNS) : 1;
      const columns = kind === '+' ? Math.min(Number(count), MAX_COLUMNS) : 1;
      for (let copy = 0; copy < copies; copy++)
        cells.push({ text: '', line, columns, rows: Math.min(Number(rows ?? onlyRows ?? 1), 1000) });
    }
    add(cells, text.slice(from));
  }
  return cells;
}

function add(cells: readonly Cell[], text: string): void {
  const cell = cells.at(-1);
  if (cell === undefined || text.trim() === '') return;
  cell.text = `${cell.text} ${text.trim().replaceAll('\\|', '|')}`.trim();
}

/** How many columns the attribute `cols` says: `"1,2,a"`, `3*`, `"2*,1"`. */
function columnsOf(attributes: string): number | null {
  const cols = /\bcols\s*=\s*(?:"([^"]*)"|'([^']*)'|([^,\]]+))/.exec(attributes);
  const written = cols?.[1] ?? cols?.[2] ?? cols?.[3];
  if (written === undefined || written.trim() === '') return null;
  return written.split(/[,;]/).reduce((sum, part) => sum + Number(/^\s*(\d+)\*/.exec(part)?.[1] ?? 1), 0);
}

/** Cells as rows of a width; what a cell of several rows or columns leaves to others is empty. */
function inRows(cells: readonly Cell[], width: number, lastLine: number) {
  const rows: { line: number; end: number; cells: string[] }[] = [];
  const taken = new Array<number>(width).fill(0);
  let row: string[] = [];
  let line = 0;
  const skip = () => {
    while (row.length < width && taken[row.length]! > 0) {
      taken[row.length]!--;
      row.push('');
    }
  };
  for (const cell of cells) {
    skip();
    if (row.every((text) => text === '') || line === 0) line = cell.line;
    for (let column = 0; column < cell.columns && row.length < width; column++) {
      taken[row.length] = cell.rows - 1;
      row.push(column === 0 ? cell.text : '');
    }
    skip();
    if (row.length < width) continue;
    const before = rows.at(-1);
    if (before) before.end = Math.max(before.line, line - 1);
    rows.push({ line, end: lastLine, cells: row });
    row = [];
    line = 0;
  }
  return rows;
}
