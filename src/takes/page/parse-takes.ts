import type { Document, Lines } from '../../documents/document.ts';
import { splitRow, splitRowKeepingCode } from '../../documents/markdown/split-row.ts';
import type { Opaque, Outline } from '../../documents/outline/outline.ts';
import { isQuoted, rowOf, trimInvisible, visibleText } from './fence-line.ts';
import { findConflicts } from './find-conflicts.ts';
import { findTakesBlocks } from './find-takes-blocks.ts';
import { readTake } from './read-take.ts';
import type { Take, TakeWarning } from './take.ts';
import { readHeader, TAKE_COLUMNS, type TakeColumn } from './take-columns.ts';

type Columns = readonly (TakeColumn | null)[];

/**
 * The takes tables of a document, and a warning for everything in them that could not be read as it was meant. Nothing
 * between the markers is passed over in silence but blank lines, delimiter rows and comments.
 */
export function parseTakes(
  document: Pick<Document, 'lines'>,
  outline: Pick<Outline, 'opaque'>,
): { takes: Take[]; warnings: TakeWarning[] } {
  const found = findTakesBlocks(document.lines, outline.opaque);
  const takes: Take[] = [];
  const warnings: TakeWarning[] = [...found.warnings];
  if (found.blocks.length > 0) {
    const unread = findUnread(document.lines, outline.opaque);
    for (const block of found.blocks) readBlock(document.lines, block, unread, takes, warnings);
  }
  warnings.push(...repeatedRows(takes));
  return { takes, warnings: warnings.sort((a, b) => a.line - b.line) };
}

/**
 * Reads the rows of one block by line, not by GFM's idea of a table: rows without a header or a delimiter row are not
 * a table to GFM, and yet their writer meant takes. One header serves all rows below it.
 */
function readBlock(
  lines: readonly string[],
  block: Lines,
  unread: ReadonlyMap<number, Omit<TakeWarning, 'line'> | null>,
  takes: Take[],
  warnings: TakeWarning[],
): void {
  let columns: Columns | null = null;
  const quoted = isQuoted(lines[block.start - 1]!);
  for (let line = block.start + 1; line < block.end; line++) {
    const { row: text, replacedBars } = rowOf(lines[line - 1]!, quoted);
    const warn = (message: string) => warnings.push({ line, message });
    if (visibleText(text).trim() === '') continue;
    const why = unread.get(line);
    if (why !== undefined) {
      if (why !== null) warnings.push({ line, ...why });
      continue;
    }
    const cells = splitRow(text).map(trimInvisible);
    if (cells.length < 2 && !text.trimStart().startsWith('|')) {
      warn(`the line is no row of the table and was not taken in; write it as | ${TAKE_COLUMNS.join(' | ')} |`);
      continue;
    }
    if (replacedBars) warn('the bars of the row are not |; it was read as if they were');
    if (cells.every((cell) => /^:?[-–—]+:?$/.test(cell))) continue;
    const header = readHeader(cells.map(visibleText));
    if (header !== null) {
      columns = header;
      for (const message of headerFaults(header, cells)) warn(message);
      continue;
    }
    if (columns === null) {
      columns = TAKE_COLUMNS;
      warn(`the table has no header row; its rows were read in the order ${TAKE_COLUMNS.join(', ')}`);
    }
    const width = columns.length;
    const row = rowCells(text, width);
    if (row.length > width && row.slice(width).some((cell) => cell !== '')) {
      warn(`the row has ${row.length} cells where the header has ${width} and was not taken in; write | as \\|`);
      continue;
    }
    const order: Columns = columns;
    const reading = readTake((column) => row[order.indexOf(column)] ?? '', line);
    if (reading.take !== null) takes.push(reading.take);
    for (const message of reading.warnings) warn(message);
  }
}

/** A pipe inside inline code stays in its cell, unless the row has the right number of cells only without that. */
function rowCells(text: string, width: number): string[] {
  const keeping = splitRowKeepingCode(text);
  if (keeping.length === width) return keeping;
  const plain = splitRow(text);
  return plain.length === width ? plain : keeping;
}

function headerFaults(header: Columns, cells: readonly string[]): string[] {
  const known = TAKE_COLUMNS.join(', ');
  const missing = (['kind', 'who', 'weight'] as const).filter((column) => !header.includes(column));
  const twice = header.filter((column, index) => column !== null && header.indexOf(column) < index);
  const strange = cells.filter((cell, index) => header[index] === null && cell !== '').length;
  return [
    ...(missing.length > 0 ? [`the header names no ${missing.join(', no ')}; the columns are ${known}`] : []),
    ...(twice.length > 0 ? [`the header names ${twice.join(', ')} twice; only the first of them is read`] : []),
    ...(strange > 0 ? [`the header has columns that are not read; the columns are ${known} and until`] : []),
  ];
}

function repeatedRows(takes: readonly Take[]): TakeWarning[] {
  const first = new Map<number, number>();
  const warnings: TakeWarning[] = [];
  for (const { row, line } of takes) {
    if (row === null) continue;
    const earlier = first.get(row);
    if (earlier === undefined) first.set(row, line);
    else
      warnings.push({ line, message: `row ${row} is on line ${earlier} already; give this row a number of its own` });
  }
  return warnings;
}

const FORMS: Readonly<Record<Opaque['form'], string | null>> = {
  // Its writer took it out on purpose.
  comment: null,
  fence: 'the line stands in a code block and was not taken in',
  code: 'the line is indented like code and was not taken in; indent it by less than four spaces',
  html: 'the line stands in an HTML block and was not taken in; put a blank line before it',
  container: 'the line stands in a ::: or !!! block and was not taken in',
};

/** The lines of a page that hold no rows, each with what to say about it; null for nothing. */
function findUnread(
  lines: readonly string[],
  opaque: Outline['opaque'],
): Map<number, Omit<TakeWarning, 'line'> | null> {
  const unread = new Map<number, Omit<TakeWarning, 'line'> | null>();
  const code = new Set<number>();
  for (const { form, lines: range } of opaque) {
    const message = FORMS[form];
    for (let line = range.start; line <= range.end; line++) {
      unread.set(line, message === null ? null : { message });
      if (form === 'fence' || form === 'code') code.add(line);
    }
    const after = form === 'comment' ? lines[range.end - 1]!.split('-->').at(-1)! : '';
    if (visibleText(after).trim() !== '') {
      unread.set(range.end, { message: 'what stands after the comment was not taken in; give it a line of its own' });
    }
  }
  for (const { start, end } of findConflicts(lines, code)) {
    const message = 'the line is part of a merge that git could not do and was not taken in; resolve the conflict';
    for (let line = start; line <= end; line++) unread.set(line, { message, severity: 'error' });
  }
  return unread;
}
