import type { Document, Lines } from '../../documents/document.ts';
import { readDocumentId } from '../../documents/outline/document-id.ts';
import type { Heading, Outline } from '../../documents/outline/outline.ts';
import { cut } from '../../text/escape.ts';
import { nodeId } from './node-id.ts';

/** A node with its place and title, before its summary and status. */
export interface Placed {
  id: string;
  kind: 'document' | 'section' | 'card' | 'table';
  /** Index of the parent in the list; null for the document, which is first. */
  parent: number | null;
  order: number;
  lines: Lines | null;
  title: string;
  anchors: readonly string[];
  card: string | null;
  /** The table that this node is, as an index into the outline. */
  table: number | null;
}

type Draft = Omit<Placed, 'id' | 'parent' | 'order' | 'lines'> & { lines: Lines };

/**
 * The nodes of one document, parents before children, each within its parent's lines. If the first heading is the only
 * one of level 1, it names the document and is not a section of its own.
 */
export function placeNodes(document: Document, outline: Outline): Placed[] {
  const last = document.lines.length;
  const folded = foldedHeading(outline);
  const cardAt = new Map(
    outline.cards.filter((card) => card.form === 'heading').map((card) => [card.lines.start, card]),
  );
  const root: Placed = {
    id: nodeId(document.path, 'document'),
    kind: 'document',
    parent: null,
    order: 0,
    lines: last === 0 ? null : { start: 1, end: last },
    title: outline.title,
    anchors: folded?.anchors ?? [],
    card: idOf(document, outline, (folded && cardAt.get(folded.lines.start)?.id) ?? null),
    table: null,
  };
  if (last === 0) return [root];

  const ends = endsOfSections(outline.headings, last);
  const sections = outline.headings.flatMap((heading, index): Draft[] => {
    if (heading === folded) return [];
    const card = cardAt.get(heading.lines.start);
    const lines = { start: heading.lines.start, end: ends[index]! };
    const { title, anchors } = heading;
    return [{ kind: card ? 'card' : 'section', lines, title, anchors, card: card?.id ?? null, table: null }];
  });
  const tables = outline.tables.map(
    (table, index): Draft => ({
      kind: 'table',
      lines: table.lines,
      title: table.header.filter((cell) => cell !== '').join(' | ') || '(table)',
      anchors: [],
      card: null,
      table: index,
    }),
  );
  const cards = outline.cards
    .filter((card) => card.form !== 'heading')
    .map(
      (card): Draft => ({
        kind: 'card',
        lines: card.lines,
        title: `${card.id} ${nameOfCard(card.title)}`.trim(),
        anchors: [],
        card: card.id,
        table: null,
      }),
    );
  return nest(root, [...sections, ...tables, ...cards]);
}

/** The id that a document owns: what its title begins with, else its number in a series. What goes with others has none. */
function idOf({ path }: Document, { title, frontMatter, lines }: Outline, titled: string | null): string | null {
  // A file of settings beside a document speaks of it.
  if (/\.(?:ya?ml|toml|json|csv|tsv)$/i.test(path)) return null;
  if (/(?:^|\/)(?:assets?|static|images?|attachments|media|examples?|templates?)\//i.test(path)) return null;
  return titled ?? readDocumentId(path, { title, data: frontMatter?.data ?? {}, lines });
}

/** The first sentence of an item or row, shortened to a title. */
function nameOfCard(text: string): string {
  const end = text.slice(0, 120).search(/(?<=\S{3})[.:;]\s/);
  return cut(end === -1 ? text : text.slice(0, end), 100);
}

function foldedHeading(outline: Outline): Heading | null {
  const first = outline.headings[0];
  const alone = first?.level === 1 && outline.headings.every((heading) => heading === first || heading.level > 1);
  return first && alone ? first : null;
}

/** The last line of the section that each heading opens: up to the next heading of its level or a shallower one. */
function endsOfSections(headings: readonly Heading[], last: number): number[] {
  const ends = headings.map(() => last);
  const open: number[] = [];
  headings.forEach((heading, index) => {
    while (open.length > 0 && headings[open.at(-1)!]!.level >= heading.level) {
      ends[open.pop()!] = heading.lines.start - 1;
    }
    open.push(index);
  });
  return ends;
}

/** Puts each draft under the deepest node that holds its first line, cut at the end of its parent. */
function nest(root: Placed, drafts: readonly Draft[]): Placed[] {
  const rank = { document: 0, section: 1, card: 3, table: 2 };
  const sorted = [...drafts].sort(
    (a, b) => a.lines.start - b.lines.start || b.lines.end - a.lines.end || rank[a.kind] - rank[b.kind],
  );
  const nodes = [root];
  const open = [0];
  const children = new Map<number, number>();
  const seen = new Map<string, number>();
  const documentEnd = root.lines!.end;
  for (const draft of sorted) {
    const { start } = draft.lines;
    if (start < 1 || start > documentEnd) continue;
    while (open.length > 1 && nodes[open.at(-1)!]!.lines!.end < start) open.pop();
    const parent = open.at(-1)!;
    const above = nodes[parent]!;
    const order = children.get(parent) ?? 0;
    children.set(parent, order + 1);
    // A card is identified by its id, wherever in the document it is; anything else by its title under its parent.
    const name = draft.card !== null ? [root.id, 'card', draft.card] : [above.id, draft.kind, draft.title];
    const first = nodeId(...name);
    const ordinal = seen.get(first) ?? 0;
    seen.set(first, ordinal + 1);
    open.push(nodes.length);
    nodes.push({
      id: ordinal === 0 ? first : nodeId(...name, ordinal),
      kind: draft.kind,
      parent,
      order,
      lines: { start, end: Math.max(start, Math.min(draft.lines.end, above.lines!.end)) },
      title: draft.title,
      anchors: draft.anchors,
      card: draft.card,
      table: draft.table,
    });
  }
  return nodes;
}
