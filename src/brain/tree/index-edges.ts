import { addToList } from './add-to-list.ts';
import type { Edge, Node, Tree } from './tree.ts';

/** The edges of a node, by where they start and where they lead. */
export interface EdgeIndex {
  outgoing(node: Node): readonly Edge[];
  incoming(node: Node): readonly Edge[];
}

/** Indexes edges by document, and answers for a node by its lines, so that what stands inside it counts as its own. */
export function indexEdges(tree: Tree, byId: ReadonlyMap<string, Node>): EdgeIndex {
  const bySource = new Map<string, Edge[]>();
  const byTarget = new Map<string, Edge[]>();
  for (const edge of tree.edges) {
    addToList(bySource, edge.path, edge);
    if (edge.to !== null) addToList(byTarget, byId.get(edge.to)!.path, edge);
  }
  return {
    outgoing: (node) => {
      if (node.kind === 'folder') return tree.edges.filter((edge) => isUnder(edge.path, node.path));
      return (bySource.get(node.path) ?? []).filter((edge) => holds(node, edge.line));
    },
    incoming: (node) => {
      const edges =
        node.kind === 'folder'
          ? tree.edges.filter((edge) => edge.to !== null && isUnder(byId.get(edge.to)!.path, node.path))
          : (byTarget.get(node.path) ?? []).filter((edge) => isInside(byId.get(edge.to!)!, node, byId));
      return edges.filter((edge) => (node.kind === 'folder' ? !isUnder(edge.path, node.path) : !isOwn(edge, node)));
    },
  };
}

function isInside(node: Node, above: Node, byId: ReadonlyMap<string, Node>): boolean {
  for (let at: Node | undefined = node; at; at = at.parent === null ? undefined : byId.get(at.parent)) {
    if (at.id === above.id) return true;
  }
  return false;
}

function isOwn(edge: Edge, node: Node): boolean {
  return edge.path === node.path && holds(node, edge.line);
}

function holds({ lines }: Node, line: number): boolean {
  return lines !== null && lines.start <= line && line <= lines.end;
}

/** Whether a path is a folder's own or lies below it; '' holds everything. */
export function isUnder(path: string, folder: string): boolean {
  return folder === '' || path === folder || (path.startsWith(folder) && path[folder.length] === '/');
}
