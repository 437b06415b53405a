import type { Document } from '../../documents/document.ts';
import type { Outline } from '../../documents/outline/outline.ts';
import type { LineSpan, Searchable } from '../file/searchable.ts';
import type { Piece } from './piece.ts';

/** What the search index needs of a document. */
export function searchableOf({ path, blob, lines }: Document, outline: Outline, { nodes }: Piece): Searchable {
  const root = nodes[0]!;
  return {
    ...{ path, blob, lines, title: root.title },
    names: [...root.aliases, ...(root.card === null ? [] : [root.card])],
    sections: sectionsOf(nodes),
    skips: findSkips(lines, outline),
  };
}

function sectionsOf(nodes: Piece['nodes']): Searchable['sections'] {
  // Only what a heading opens has anchors; a card without one is an item or a row of the section around it.
  const opening = nodes.flatMap(({ kind, lines, anchors }, node) =>
    lines !== null && (node === 0 || kind === 'section' || (kind === 'card' && anchors.length > 0))
      ? [{ node, start: lines.start }]
      : [],
  );
  const sections = opening.map(({ node, start }, at) => {
    const next = opening[at + 1]?.start;
    const titles: string[] = [];
    for (let up: number | null = node; up !== null && up !== 0; up = nodes[up]!.parent)
      titles.unshift(nodes[up]!.title);
    return { start, end: next === undefined ? nodes[0]!.lines!.end : next - 1, node, titles };
  });
  // Where another one begins on the same line, nothing is left of the first; the text of a document is that of its sections.
  return sections.filter(({ start, end }) => end >= start);
}

const IN_PAGE_LINK = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?\[.*\]\(#[^)]*\)\s*$/;
const MDX_COMMENT = /^\s*\{\/\*.*\*\/\}\s*$/;

/** Lines that are no content: front matter, comments, and lists of links to places of the same page. */
function findSkips(lines: readonly string[], { frontMatter, opaque }: Outline): LineSpan[] {
  const skips: LineSpan[] = frontMatter === null ? [] : [[frontMatter.lines.start, frontMatter.lines.end]];
  for (const { form, lines: span } of opaque) if (form === 'comment') skips.push([span.start, span.end]);
  for (let at = 0; at < lines.length; at++) {
    if (MDX_COMMENT.test(lines[at]!)) skips.push([at + 1, at + 1]);
    let end = at;
    while (end < lines.length && IN_PAGE_LINK.test(lines[end]!)) end++;
    if (end - at >= 2) skips.push([at + 1, end]);
    if (end > at) at = end - 1;
  }
  // In order and apart, so that a line is looked up in a few steps.
  const apart: [number, number][] = [];
  for (const [start, end] of skips.sort((a, b) => a[0] - b[0])) {
    const before = apart.at(-1);
    if (before && start <= before[1] + 1) before[1] = Math.max(before[1], end);
    else if (end >= start) apart.push([start, end]);
  }
  return apart;
}
