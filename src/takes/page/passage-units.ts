import type { Lines } from '../../documents/document.ts';
import type { Heading, Outline } from '../../documents/outline/outline.ts';
import { outlineDocument } from '../../documents/outline/outline-document.ts';
import { findTakesBlocks } from './find-takes-blocks.ts';
import { termsOf } from './terms.ts';

/** A piece of a page that is chosen as a whole: a paragraph, a list item, a table row, a part of a code block. */
export interface PassageUnit {
  lines: Lines;
  /** Its words and numbers. */
  terms: ReadonlySet<string>;
  /** Those of the headings above it, and of its table's header. */
  headingTerms: ReadonlySet<string>;
  /** Lines shown with it where there is room: the nearest heading, the header of its table. */
  context: readonly number[];
}

/** Longer pieces are cut, so that one fits into a passage beside others. */
const MAX_UNIT_CHARACTERS = 700;

/** The pieces of a page that a passage is made of, without its takes tables and comments. */
export interface PassageUnits {
  /** In line order. */
  body: readonly PassageUnit[];
  /** The lines of the front matter: they may name an author or who decided. */
  frontMatter: readonly PassageUnit[];
}

/** The units of a page. */
export function findPassageUnits(lines: readonly string[]): PassageUnits {
  const outline = outlineDocument({ path: '', blob: '', bytes: 0, lines, flags: [] });
  const { blocks } = findTakesBlocks(lines, outline.opaque);
  const outside = ({ start }: Lines) => !blocks.some((block) => start >= block.start && start <= block.end);
  return {
    body: piecesOf(outline)
      .filter((piece) => outside(piece.lines))
      .sort((a, b) => a.lines.start - b.lines.start || a.lines.end - b.lines.end)
      .flatMap((piece) => cutPiece(piece, lines))
      .map(unitMaker(lines, outline.headings)),
    frontMatter: frontMatterUnits(outline.frontMatter?.lines ?? null, lines),
  };
}

/** Each line between the fences, with the key above it where it is an item of a list. */
function frontMatterUnits(range: Lines | null, lines: readonly string[]): PassageUnit[] {
  const units: PassageUnit[] = [];
  let key = 0;
  for (let line = (range?.start ?? 0) + 1; range !== null && line < range.end; line++) {
    const isItem = /^\s|^- /.test(lines[line - 1]!);
    if (!isItem) key = line;
    const context = isItem && key > 0 ? [key] : [];
    units.push({
      lines: { start: line, end: line },
      terms: allTerms(lines[line - 1]!),
      headingTerms: new Set(),
      context,
    });
  }
  return units;
}

interface Piece {
  lines: Lines;
  /** Header line of the table that a row belongs to. */
  header: number | null;
}

function piecesOf({ prose, tables, opaque }: Outline): Piece[] {
  return [
    ...prose.map(({ lines }) => ({ lines, header: null })),
    ...opaque.filter(({ form }) => form !== 'comment').map(({ lines }) => ({ lines, header: null })),
    ...tables.flatMap((table) =>
      table.rows.map(({ line }) => ({ lines: { start: line, end: line }, header: table.lines.start })),
    ),
  ];
}

function cutPiece(piece: Piece, lines: readonly string[]): Piece[] {
  const parts: Piece[] = [];
  let start = piece.lines.start;
  let size = 0;
  for (let line = start; line <= piece.lines.end; line++) {
    const length = lines[line - 1]!.length + 1;
    if (size > 0 && size + length > MAX_UNIT_CHARACTERS) {
      parts.push({ ...piece, lines: { start, end: line - 1 } });
      start = line;
      size = 0;
    }
    size += length;
  }
  parts.push({ ...piece, lines: { start, end: piece.lines.end } });
  return parts;
}

/** Makes units of pieces given in line order, following the headings above them in one pass. */
function unitMaker(lines: readonly string[], headings: readonly Heading[]): (piece: Piece) => PassageUnit {
  const path: { heading: Heading; terms: ReadonlySet<string> }[] = [];
  let next = 0;
  return ({ lines: range, header }) => {
    for (; next < headings.length && headings[next]!.lines.start <= range.start; next++) {
      const heading = headings[next]!;
      while (path.length > 0 && path.at(-1)!.heading.level >= heading.level) path.pop();
      path.push({ heading, terms: allTerms(heading.title) });
    }
    const headingTerms = new Set(path.flatMap(({ terms }) => [...terms]));
    const context: number[] = [];
    const nearest = path.at(-1)?.heading.lines;
    if (nearest !== undefined) for (let line = nearest.start; line <= nearest.end; line++) context.push(line);
    if (header !== null) {
      for (const term of allTerms(lines[header - 1]!)) headingTerms.add(term);
      context.push(header, header + 1);
    }
    return { lines: range, terms: allTerms(lines.slice(range.start - 1, range.end).join('\n')), headingTerms, context };
  };
}

function allTerms(text: string): Set<string> {
  const { words, numbers } = termsOf(text);
  return new Set([...words, ...numbers]);
}
