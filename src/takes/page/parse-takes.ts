import type { Document, Lines } from '../../documents/document.ts';
import { splitRow, splitRowKeepingCode } from '../../documents/markdown/split-row.ts';
import type { Outline } from '../../documents/outline/outline.ts';
import { findTakesBlocks } from './find-takes-blocks.ts';
import { readTake } from './read-take.ts';
import type { Take, TakeWarning } from './take.ts';
import { readHeader, TAKE_COLUMNS, type TakeColumn } from './take-columns.ts';

type Columns = readonly (TakeColumn | null)[];

/** The takes tables of a document, and a warning for everything in them that could not be read as it was meant. */
export function parseTakes(
  document: Pick<Document, 'lines'>,
  outline: Pick<Outline, 'opaque'>,
): { takes: Take[]; warnings: TakeWarning[] } {
  const found = findTakesBlocks(document.lines, outline.opaque);
  const takes: Take[] = [];
  const warnings: TakeWarning[] = [...found.warnings];
  const hidden = hiddenLines(outline.opaque);
  for (const block of found.blocks) readBlock(document.lines, block, hidden, takes, warnings);
  warnings.push(...repeatedRows(takes));
  return { takes, warnings: warnings.sort((a, b) => a.line - b.line) };
}

/**
 * Reads the rows of one block by line, not by GFM's idea of a table: rows without a header or a delimiter row are not
 * a table to GFM, and yet their writer meant takes.
 */
function readBlock(
  lines: readonly string[],
  block: Lines,
  hidden: ReadonlySet<number>,
  takes: Take[],
  warnings: TakeWarning[],
): void {
  let columns: Columns | null = null;
  for (let line = block.start + 1; line < block.end; line++) {
    const text = lines[line - 1]!;
    const cells = hidden.has(line) ? [] : splitRow(text);
    if (cells.length < 2 && !text.trimStart().startsWith('|')) {
      columns = null;
      continue;
    }
    if (cells.every((cell) => /^:?-+:?$/.test(cell))) continue;
    const header = readHeader(cells);
    if (header !== null) {
      columns = header;
      warnings.push(...missingColumns(header, line));
      continue;
    }
    if (columns === null) {
      columns = TAKE_COLUMNS;
      warnings.push({
        line,
        message: `the table has no header row; its rows were read in the order ${TAKE_COLUMNS.join(', ')}`,
      });
    }
    const width = columns.length;
    const row = rowCells(text, width);
    if (row.length > width && row.slice(width).some((cell) => cell !== '')) {
      const message = `the row has ${row.length} cells where the header has ${width} and was not taken in; write | as \\|`;
      warnings.push({ line, message });
      continue;
    }
    const order: Columns = columns;
    const reading = readTake((column) => row[order.indexOf(column)] ?? '', line);
    if (reading.take !== null) takes.push(reading.take);
    warnings.push(...reading.warnings.map((message) => ({ line, message })));
  }
}

/** A pipe inside inline code stays in its cell, unless the row has the right number of cells only without that. */
function rowCells(text: string, width: number): string[] {
  const keeping = splitRowKeepingCode(text);
  if (keeping.length === width) return keeping;
  const plain = splitRow(text);
  return plain.length === width ? plain : keeping;
}

function missingColumns(header: Columns, line: number): TakeWarning[] {
  const missing = (['kind', 'who', 'weight'] as const).filter((column) => !header.includes(column));
  if (missing.length === 0) return [];
  return [
    { line, message: `the header names no ${missing.join(', no ')}; the columns are ${TAKE_COLUMNS.join(', ')}` },
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

function hiddenLines(opaque: Outline['opaque']): Set<number> {
  const hidden = new Set<number>();
  for (const { lines } of opaque) for (let line = lines.start; line <= lines.end; line++) hidden.add(line);
  return hidden;
}
