import type { Lines } from '../documents/document.ts';
import { outlineDocument } from '../documents/outline/outline-document.ts';
import { findTakesBlocks } from '../takes/page/find-takes-blocks.ts';
import type { Page } from '../takes/page/take.ts';

/** A line of a page by its number. */
export type NumberedLine = readonly [number: number, text: string];

/** In characters. Pages are seldom longer, and no model loses the beginning of so short a text. */
const MAX_CHARACTERS = 16_000;
/** A longer line is cut; nothing beyond the cut can be cited. */
const MAX_LINE = 4_000;

/**
 * The lines of a page that takes may be drawn from, in pieces that a model reads at once: without blank lines, front
 * matter, code, comments and takes. Pieces end at a heading or a blank line where they can.
 */
export function chunkPage(page: Pick<Page, 'path' | 'lines'>): NumberedLine[][] {
  const { path, lines } = page;
  const outline = outlineDocument({ path, blob: '', bytes: 0, lines, flags: [] });
  const hidden: Lines[] = [
    ...outline.opaque.filter(({ form }) => form !== 'html' && form !== 'container').map((one) => one.lines),
    ...findTakesBlocks(lines, outline.opaque).blocks,
    ...(outline.frontMatter === null ? [] : [outline.frontMatter.lines]),
  ];
  const skipped = new Set<number>();
  for (const { start, end } of hidden) for (let line = start; line <= end; line++) skipped.add(line);
  const headings = new Set(outline.headings.map((heading) => heading.lines.start));

  const chunks: NumberedLine[][] = [];
  let chunk: NumberedLine[] = [];
  let size = 0;
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    const starts = headings.has(line) || (lines[index - 1] ?? '').trim() === '';
    if (size > MAX_CHARACTERS * 2 || (size > MAX_CHARACTERS && starts)) {
      chunks.push(chunk);
      chunk = [];
      size = 0;
    }
    if (skipped.has(line) || text.trim() === '') continue;
    chunk.push([line, text.slice(0, MAX_LINE)]);
    size += Math.min(text.length, MAX_LINE);
  }
  return chunk.length > 0 ? [...chunks, chunk] : chunks;
}
