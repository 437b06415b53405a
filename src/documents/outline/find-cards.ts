import type { Lines } from '../document.ts';
import type { Blocks } from '../markdown/blocks.ts';
import { plainText } from '../markdown/scan-inline.ts';
import { readCardId } from './card-id.ts';
import { isOfSeries } from './document-id.ts';
import type { Card, Heading, Table } from './outline.ts';

/**
 * The pieces with an id of their own, in line order: a heading with its whole section, a list item with its
 * continuation lines and nested items (and so never the next item), a table row.
 */
export function findCards(blocks: Blocks, headings: readonly Heading[], tables: readonly Table[]): Card[] {
  return inOrder([
    ...headingCards(blocks.lines, headings),
    ...itemCards(blocks),
    ...rowCards(tables, blocks.isReference),
  ]);
}

/** The cards of a document in another format: its headings and rows with an id. */
export function readCards(lines: readonly string[], headings: readonly Heading[], tables: readonly Table[]): Card[] {
  return inOrder([...headingCards(lines, headings), ...rowCards(tables, () => false)]);
}

/** Cards in the order of their lines, the longer of two first. */
export function inOrder(cards: Card[]): Card[] {
  return cards.sort((a, b) => a.lines.start - b.lines.start || b.lines.end - a.lines.end);
}

function headingCards(lines: readonly string[], headings: readonly Heading[]): Card[] {
  const cards: Card[] = [];
  const ends: number[] = new Array(headings.length);
  /** Start of the next heading of each level or a shallower one, seen from below. */
  const nextAt: number[] = new Array(7).fill(lines.length + 1);
  for (let index = headings.length - 1; index >= 0; index--) {
    const heading = headings[index]!;
    ends[index] = nextAt[heading.level]! - 1;
    nextAt.fill(heading.lines.start, heading.level);
  }
  for (const [index, heading] of headings.entries()) {
    const found = readCardId(heading.title);
    // A heading that is only the number of a document elsewhere.
    if (found === null || (found.title === '' && isOfSeries(found.id))) continue;
    cards.push({ ...found, form: 'heading', lines: trimmed(lines, heading.lines.start, ends[index]!) });
  }
  return cards;
}

function itemCards({ tokens, lines, isReference }: Blocks): Card[] {
  const cards: Card[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'list_item_open') continue;
    const first = tokens[index + 2];
    if (tokens[index + 1]?.type !== 'paragraph_open' || first?.type !== 'inline') continue;
    const line = first.content.split('\n', 1)[0]!.replace(/^\[[ xX]\]\s+/, '');
    const found = readCard(line, isReference);
    if (found === null) continue;
    const [start, end] = token.map!;
    cards.push({ ...found, form: 'item', lines: trimmed(lines, start + 1, end) });
  }
  return cards;
}

/** The rows of tables that begin with an id. */
export function rowCards(tables: readonly Table[], isReference: Blocks['isReference']): Card[] {
  const cards: Card[] = [];
  for (const { line, end = line, cells } of tables.flatMap((table) => table.rows)) {
    const found = readCard(cells[0] ?? '', isReference);
    if (found === null) continue;
    const title = found.title || plainText(cells.slice(1).find((cell) => cell !== '') ?? '', isReference);
    cards.push({ id: found.id, title, form: 'row', lines: { start: line, end } });
  }
  return cards;
}

function readCard(source: string, isReference: Blocks['isReference']): ReturnType<typeof readCardId> {
  // A cheap test first: most items and rows have no id.
  if (!/[A-Z0-9]-\d/.test(source.slice(0, 120)) || isLinkToElsewhere(source, isReference)) return null;
  const found = readCardId(plainText(source, isReference));
  return found === null || isOfSeries(found.id) ? null : found;
}

/** Whether an item or cell begins with a link, which refers to what is defined where it leads. */
function isLinkToElsewhere(source: string, isReference: Blocks['isReference']): boolean {
  const link = /^[\s*_~`]*\[([^\][]{1,200})\]([([]?)/.exec(source);
  return link !== null && (link[2] !== '' || isReference(link[1]!));
}

/** The range without the blank lines at its end. */
function trimmed(lines: readonly string[], start: number, end: number): Lines {
  let last = Math.min(end, lines.length);
  while (last > start && lines[last - 1]!.trim() === '') last--;
  return { start, end: last };
}
