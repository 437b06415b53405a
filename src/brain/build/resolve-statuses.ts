import type { Builder, Edge, Node, Status, StatusReference } from '../tree/tree.ts';
import { CURRENT } from './add-folders.ts';
import type { Piece } from './piece.ts';
import type { PlaceIndex } from './place-index.ts';
import { boundSummary } from './summaries/bound-summary.ts';
import { summarizeStatus } from './summaries/retired.ts';

/**
 * Gives every node its status: what it states, what another says of it (`Supersedes …`), else what its nearest ancestor
 * that is not current has. A node that states its own end says so first in its summary. Returns the edges between
 * successors and predecessors.
 */
export function resolveStatuses(
  pieces: readonly Piece[],
  nodes: readonly Node[],
  places: PlaceIndex,
  builder: Builder,
): Edge[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const edges: Edge[] = [];
  const successors = new Map<string, StatusReference[]>();
  for (const { path, nodes: own } of pieces) {
    for (const { id, status } of own) {
      if (!status) continue;
      const edge = { from: id, path, line: status.line };
      const node = byId.get(id)!;
      const by = status.by.map((text) => ({ text, node: places.reference(path, text) }));
      node.status = { state: status.state, word: status.word, by };
      for (const { text, node: to } of by) edges.push({ ...edge, form: 'superseded-by', target: text, to });
      for (const text of status.supersedes) {
        const to = places.reference(path, text);
        edges.push({ ...edge, form: 'supersedes', target: text, to });
        if (to === null || to === id) continue;
        successors.set(to, [...(successors.get(to) ?? []), { text: node.card ?? node.title, node: id }]);
      }
    }
  }
  for (const [id, references] of successors) {
    const node = byId.get(id)!;
    if (node.kind === 'folder') continue;
    const known = new Set(node.status.by.map((reference) => reference.node));
    const by = [...node.status.by, ...references.filter((reference) => !known.has(reference.node))];
    node.status = { state: 'superseded', word: node.status.word ?? 'superseded', by };
  }
  for (const node of nodes) {
    const above = node.parent === null ? null : byId.get(node.parent)!;
    const lead = summarizeStatus(node.status.state, node.status.word, namesOf(node.status, byId), builder);
    if (lead !== '') node.summary = boundSummary(lead + node.summary);
    if (node.status.state === 'current' && above && above.status.state !== 'current') node.status = above.status;
    if (node.status.state === 'current' && node.status.word === null) node.status = CURRENT;
  }
  return edges;
}

function namesOf(status: Status, byId: ReadonlyMap<string, Node>): string[] {
  return status.by.map(({ text, node }) => {
    const found = node === null ? undefined : byId.get(node);
    return found ? found.title : text;
  });
}
