import { decodeDocument, type Lines } from '../../documents/document.ts';
import { splitRow } from '../../documents/markdown/split-row.ts';
import { outlineDocument } from '../../documents/outline/outline-document.ts';
import { rowOf, visibleText } from './fence-line.ts';
import { findTakesBlocks } from './find-takes-blocks.ts';
import { readPage } from './read-page.ts';
import type { Take } from './take.ts';
import { readHeader, TAKE_COLUMNS, type TakeColumn } from './take-columns.ts';

/** A take to be written; its row number is given by the page. */
export type NewTake = Pick<Take, 'claim' | 'kind' | 'holder' | 'weightText' | 'since' | 'until' | 'source'>;

/** A page with takes added: its bytes, and the line of the first of them. */
export interface AddedTakes {
  content: Buffer;
  line: number;
}

const BEGIN = '<!--- gbrain:takes:begin -->';
const END = '<!--- gbrain:takes:end -->';
const HEADER = `| ${TAKE_COLUMNS.join(' | ')} |`;
const DELIMITER = `|${TAKE_COLUMNS.map((column) => '-'.repeat(column.length + 2)).join('|')}|`;

/**
 * Adds rows to the last takes table of a page, or a table of its own at its end; with no takes, an empty table where there
 * is none. `note` lines are written above a new table. All bytes that were there stay as they are, and new lines end as
 * those beside them. Null when the page would not be read with exactly the takes that it had and the new ones, such as
 * after a code block that is never closed.
 */
export function addTakes(
  path: string,
  content: Buffer,
  takes: readonly NewTake[],
  note: string[] = [],
): AddedTakes | null {
  const before = readPage(decodeDocument({ path, blob: '', content }));
  if (before === null) return null;
  const { opaque } = outlineDocument({ path, blob: '', bytes: 0, lines: before.lines, flags: [] });
  const { blocks, warnings } = findTakesBlocks(before.lines, opaque);
  const block = blocks.at(-1);
  // A second table beside one that is not closed would hide what is wrong with it.
  if (block === undefined && warnings.length > 0) return null;
  const first = Math.max(0, ...before.takes.map(({ row }) => row ?? 0)) + 1;
  const added =
    block === undefined
      ? appendTable(content, takes, first, note)
      : insertRows(content, before.lines, block, takes, first);
  const after = readPage(decodeDocument({ path, blob: '', content: added.content }));
  const fresh = after?.takes.filter(({ line }) => line >= added.line && line < added.line + takes.length) ?? [];
  const isRight =
    after !== null &&
    after.takes.length === before.takes.length + takes.length &&
    after.warnings.length === before.warnings.length &&
    takes.every((take, index) => isSame(take, fresh[index]));
  return isRight ? added : null;
}

function isSame(wanted: NewTake, read: Take | undefined): boolean {
  const fields = ['claim', 'kind', 'holder', 'weightText', 'since', 'until', 'source'] as const;
  return read?.active === true && fields.every((field) => read[field] === wanted[field]);
}

function appendTable(content: Buffer, takes: readonly NewTake[], first: number, note: readonly string[]): AddedTakes {
  const eol = endOfLine(content, content.indexOf(0x0a));
  const isEmpty = content.length === 0;
  const endsLine = isEmpty || content.at(-1) === 0x0a;
  const above = [...(endsLine ? [] : ['']), ...(isEmpty ? [] : ['']), ...note, BEGIN, HEADER, DELIMITER];
  const rows = takes.map((take, index) => rowText(take, first + index, TAKE_COLUMNS));
  const text = [...above, ...rows, END, ''].join(eol);
  const lines = countLines(content) + above.length - (endsLine ? 0 : 1);
  return { content: Buffer.concat([content, Buffer.from(text)]), line: lines + 1 };
}

function insertRows(
  content: Buffer,
  lines: readonly string[],
  block: Lines,
  takes: readonly NewTake[],
  first: number,
): AddedTakes {
  const columns = columnsOf(lines, block);
  const end = lines[block.end - 1]!;
  const mark = end.slice(0, end.indexOf('<!--'));
  const at = startOfLine(content, block.end);
  const eol = endOfLine(content, at - 1);
  const head = columns === null ? [HEADER, DELIMITER] : [];
  const rows = takes.map((take, index) => rowText(take, first + index, columns ?? TAKE_COLUMNS));
  const text = (takes.length === 0 ? [] : [...head, ...rows]).map((row) => `${mark}${row}${eol}`).join('');
  return {
    content: Buffer.concat([content.subarray(0, at), Buffer.from(text), content.subarray(at)]),
    line: block.end + head.length,
  };
}

/** The columns in force at the end of a table; null when it has neither a header nor a row. */
function columnsOf(lines: readonly string[], block: Lines): readonly (TakeColumn | null)[] | null {
  let columns: readonly (TakeColumn | null)[] | null = null;
  for (let line = block.start + 1; line < block.end; line++) {
    const { row } = rowOf(lines[line - 1]!, true);
    if (!row.includes('|')) continue;
    columns = readHeader(splitRow(row).map(visibleText)) ?? columns ?? TAKE_COLUMNS;
  }
  return columns;
}

function rowText(take: NewTake, row: number, columns: readonly (TakeColumn | null)[]): string {
  const hasUntil = columns.includes('until');
  const period = [take.since ?? '', ...(take.until === null || hasUntil ? [] : ['→', take.until])].join(' ').trim();
  const cells: Record<TakeColumn, string> = {
    '#': String(row),
    claim: take.claim,
    kind: take.kind,
    who: take.holder,
    weight: take.weightText,
    since: period,
    until: take.until ?? '',
    source: take.source ?? '',
  };
  return `| ${columns.map((column) => (column === null ? '' : cells[column].replaceAll('|', '\\|'))).join(' | ')} |`;
}

function countLines(content: Buffer): number {
  let lines = 0;
  for (let at = content.indexOf(0x0a); at !== -1; at = content.indexOf(0x0a, at + 1)) lines++;
  return content.length > 0 && content.at(-1) !== 0x0a ? lines + 1 : lines;
}

function startOfLine(content: Buffer, line: number): number {
  let at = 0;
  for (let number = 1; number < line; number++) at = content.indexOf(0x0a, at) + 1;
  return at;
}

/** How the line ends whose LF is at an offset. */
function endOfLine(content: Buffer, lineFeed: number): '\r\n' | '\n' {
  return lineFeed > 0 && content[lineFeed - 1] === 0x0d ? '\r\n' : '\n';
}
