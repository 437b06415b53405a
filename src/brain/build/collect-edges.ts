import type { Link } from '../../documents/outline/outline.ts';
import { lastAtOrBefore } from '../../text/last-at-or-before.ts';
import type { Piece, PieceNode } from '../piece/piece.ts';
import { addToList } from '../tree/add-to-list.ts';
import type { Edge } from '../tree/tree.ts';
import type { PlaceIndex } from './place-index.ts';

/** Every reference of every document: links, wikilinks, embeds, mentions of cards, and the given edges of statuses. */
export function collectEdges(pieces: readonly Piece[], places: PlaceIndex, ofStatuses: readonly Edge[]): Edge[] {
  const statuses = new Map<string, Edge[]>();
  for (const edge of ofStatuses) addToList(statuses, edge.path, edge);
  return pieces.flatMap((piece) => {
    const edges = [
      ...linksOf(piece, places),
      ...urlsOf(piece, places),
      ...mentionsOf(piece, places),
      ...(statuses.get(piece.path) ?? []),
    ];
    return onceEach(edges.sort((a, b) => a.line - b.line));
  });
}

const STRENGTH: Record<Edge['form'], number> = {
  'superseded-by': 0,
  supersedes: 0,
  link: 1,
  wikilink: 1,
  embed: 1,
  mention: 2,
};

/** One edge for each line and target, the strongest: a link whose text is the id of a card mentions it too. */
function onceEach(edges: readonly Edge[]): Edge[] {
  const best = new Map<string, Edge>();
  for (const edge of edges) {
    const key = `${edge.line} ${edge.to ?? edge.target}`;
    const before = best.get(key);
    if (!before || STRENGTH[edge.form] < STRENGTH[before.form]) best.set(key, edge);
  }
  return edges.filter((edge) => best.get(`${edge.line} ${edge.to ?? edge.target}`) === edge);
}

function* linksOf(piece: Piece, places: PlaceIndex): Iterable<Edge> {
  const { path } = piece;
  for (const { form, line, target, anchor } of piece.links) {
    const written = anchor === null ? target : `${target}#${anchor}`;
    const to = form === 'link' ? places.link(path, target, anchor) : targetOf(form, places, path, target, anchor);
    // Images and downloads are no nodes; only a missing page is worth reporting.
    if (to === null && !mayBePage(form, target)) continue;
    yield { form, from: ownerId(piece.nodes, line), path, line, target: written, to };
  }
}

/** Links to the web that lead to a document of this project. */
function* urlsOf({ path, nodes, urls }: Piece, places: PlaceIndex): Iterable<Edge> {
  for (const { line, target, anchor } of urls) {
    const to = places.url(path, target, anchor);
    if (to === null) continue;
    const written = anchor === null ? target : `${target}#${anchor}`;
    yield { form: 'link', from: ownerId(nodes, line), path, line, target: written, to };
  }
}

function targetOf(form: Link['form'], places: PlaceIndex, path: string, target: string, anchor: string | null) {
  return places.name(path, target, anchor) ?? (form === 'embed' ? places.link(path, target, anchor) : null);
}

function mayBePage(form: Link['form'], target: string): boolean {
  const name = target.slice(target.lastIndexOf('/') + 1);
  const extension = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase();
  return extension === undefined ? form !== 'embed' : extension === 'md' || extension === 'markdown';
}

function* mentionsOf({ path, nodes, mentions }: Piece, places: PlaceIndex): Iterable<Edge> {
  for (const { id, line } of mentions) {
    const to = places.card(path, id);
    if (to === null) continue;
    const owner = ownerAt(nodes, line);
    // A card's own text mentions its id.
    if (isWithin(nodes, owner, to)) continue;
    yield { form: 'mention', from: nodes[owner]!.id, path, line, target: id, to };
  }
}

function isWithin(nodes: readonly PieceNode[], index: number, id: string): boolean {
  for (let at: number | null = index; at !== null; at = nodes[at]!.parent) if (nodes[at]!.id === id) return true;
  return false;
}

function ownerId(nodes: readonly PieceNode[], line: number): string {
  return nodes[ownerAt(nodes, line)]!.id;
}

/** The index of the deepest node that holds the line: the last that starts at or before it, or one of its ancestors. */
function ownerAt(nodes: readonly PieceNode[], line: number): number {
  let at = lastAtOrBefore(nodes, line, (node) => node.lines!.start);
  while (nodes[at]!.parent !== null && nodes[at]!.lines!.end < line) at = nodes[at]!.parent!;
  return at;
}
