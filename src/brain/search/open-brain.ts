import { lastAtOrBefore } from '../../text/last-at-or-before.ts';
import { addToList } from '../tree/add-to-list.ts';
import type { Brain, OpenBrain } from '../tree/brain.ts';
import { indexEdges } from '../tree/index-edges.ts';
import type { Node } from '../tree/tree.ts';
import { NodeRanker } from './rank-nodes.ts';

/** Indexes a tree and its texts for the tools. */
export function openBrain({ project, commit, tree, entries, texts: given }: OpenBrain): Brain {
  const texts = [...given].sort((a, b) => (a.path < b.path ? -1 : 1));
  const byPath = new Map(texts.map((text) => [text.path, text]));
  const byId = new Map<string, Node>();
  const byPlace = new Map<string, Node>();
  const byDocument = new Map<string, Node[]>();
  const byCard = new Map<string, Node[]>();
  const byParent = new Map<string, Node[]>();
  for (const node of tree.nodes) {
    byId.set(node.id, node);
    if (node.kind === 'folder' || node.kind === 'document') byPlace.set(node.path, node);
    if (node.kind !== 'folder') addToList(byDocument, node.path, node);
    if (node.card !== null) addToList(byCard, node.card, node);
    if (node.parent !== null) addToList(byParent, node.parent, node);
  }

  const ownerOf: Brain['ownerOf'] = (path, line) => {
    const nodes = byDocument.get(path) ?? [];
    const lines = nodes[0]?.lines;
    if (!lines || line < 1 || line > lines.end) return undefined;
    let node = nodes[lastAtOrBefore(nodes, line, ({ lines }) => lines!.start)]!;
    while (node.lines!.end < line) node = byId.get(node.parent!)!;
    return node;
  };

  const links = indexEdges(tree, byId);
  const root = tree.nodes[0]!;
  const at: Brain['at'] = (path) => byPlace.get(path);
  const ranker = new NodeRanker({ tree, texts });
  return {
    project,
    commit,
    builder: tree.builder,
    tree,
    entries: new Map(entries.map((entry) => [entry.path, entry])),
    texts,
    root,
    text: (path) => byPath.get(path),
    node: (id) => byId.get(id),
    at,
    cards: (id) => byCard.get(id) ?? [],
    children: (node) => byParent.get(node.id) ?? [],
    nodesOf: (path) => byDocument.get(path) ?? [],
    ownerOf,
    outgoing: links.outgoing,
    incoming: links.incoming,
    rank: (words, options) => ranker.rank(words, options),
    buildIndex: () => ranker.buildIndex(),
  };
}
