import { basename, parse } from 'node:path/posix';
import type { Entry } from '../../documents/git/repository.ts';
import { canonicalId } from '../../documents/outline/document-id.ts';
import { nodeId } from '../piece/node-id.ts';
import type { Piece } from '../piece/piece.ts';
import { addToList } from '../tree/add-to-list.ts';
import type { Content, Node, Status } from '../tree/tree.ts';
import { folderOf } from './place-index.ts';
import { ownedNumbers } from './warn-of-twins.ts';

/** The status of a node that states none. */
export const CURRENT: Status = { state: 'current', word: null, by: [] };

interface Folder {
  path: string;
  folders: Folder[];
  documents: (Piece | Entry)[];
}

/** Entries without lines that the tree names. */
const LEAVES: ReadonlySet<Entry['kind']> = new Set(['symlink', 'submodule', 'missing']);

/**
 * All nodes of a project in their final order, and the ids of folders by path. The entries of a folder are sorted by
 * path. Summaries of folders and statuses are added later.
 */
export function addFolders(
  pieces: readonly Piece[],
  entries: readonly Entry[],
): { nodes: Node[]; folders: Map<string, string> } {
  const parsed = new Set(pieces.map((piece) => piece.path));
  const leaves = entries.filter(({ kind, path }) => LEAVES.has(kind) && !parsed.has(path));
  const byPath = groupByFolder([...pieces, ...leaves]);
  const nodes: Node[] = [];
  const folders = new Map<string, string>();
  const numbers = ownedNumbers(pieces);
  // A stack instead of recursion: folders may be hundreds deep.
  const todo: { item: Folder | Piece | Entry; parent: string | null; order: number }[] = [
    { item: byPath.get('')!, parent: null, order: 0 },
  ];
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { item, parent, order } = next;
    if ('nodes' in item) {
      pushPiece(nodes, item, parent!, order, numbers);
    } else if ('kind' in item) {
      nodes.push(leafOf(item, parent!, order));
    } else {
      const folder = folderNode(item.path, parent, order);
      nodes.push(folder);
      folders.set(item.path, folder.id);
      const inside = [...item.folders, ...item.documents].sort((a, b) => (a.path < b.path ? -1 : 1));
      for (let at = inside.length - 1; at >= 0; at--) todo.push({ item: inside[at]!, parent: folder.id, order: at });
    }
  }
  renameTwins(nodes);
  addTokens(nodes);
  return { nodes, folders };
}

function groupByFolder(documents: readonly (Piece | Entry)[]): Map<string, Folder> {
  const byPath = new Map<string, Folder>([['', { path: '', folders: [], documents: [] }]]);
  for (const document of documents) {
    let path = folderOf(document.path);
    let folder = byPath.get(path);
    if (!folder) {
      const lowest: Folder = { path, folders: [], documents: [] };
      byPath.set(path, lowest);
      folder = lowest;
      for (let child = lowest; ; ) {
        path = folderOf(path);
        const above = byPath.get(path);
        if (above) {
          above.folders.push(child);
          break;
        }
        const made: Folder = { path, folders: [child], documents: [] };
        byPath.set(path, made);
        child = made;
      }
    }
    folder.documents.push(document);
  }
  return byPath;
}

function pushPiece(
  nodes: Node[],
  { path, content, nodes: own }: Piece,
  folder: string,
  order: number,
  numbers: ReadonlySet<string>,
): void {
  for (const node of own) {
    const parent = node.parent === null ? folder : own[node.parent]!.id;
    // Written out: a stored piece may have lost the order of its keys, and equal trees must have equal bytes.
    nodes.push({
      id: node.id,
      kind: node.kind,
      parent,
      order: node.parent === null ? order : node.order,
      path,
      lines: node.lines && { start: node.lines.start, end: node.lines.end },
      title: node.title,
      summary: node.summary,
      aliases: node.aliases,
      anchors: node.anchors,
      // What begins with the number of a document elsewhere refers to it.
      card:
        node.card !== null && node.parent !== null && numbers.has(canonicalId(node.card) ?? node.card)
          ? null
          : node.card,
      tokens: node.tokens,
      status: CURRENT,
      content,
    });
  }
}

function folderNode(path: string, parent: string | null, order: number): Node {
  const title = basename(path) || '(root)';
  return { ...bare(path, title, 'text'), id: nodeId(path, 'folder'), kind: 'folder', parent, order };
}

function leafOf({ path, kind, blob, target }: Entry, parent: string, order: number): Node {
  const [content, summary] = ((): [Content, string] => {
    if (kind === 'missing') return ['missing', 'Its content is not in the clone that this was built from.'];
    if (kind === 'symlink')
      return [
        'symlink',
        target === undefined ? 'Symbolic link; not followed.' : `Symbolic link to ${target || 'the root'}.`,
      ];
    const commit = blob.slice(0, 12);
    return [
      'external',
      `External: another repository (submodule) at commit ${commit}; its documents are not part of this one.`,
    ];
  })();
  const title = basename(path);
  return { ...bare(path, title, content), id: nodeId(path, 'document'), kind: 'document', parent, order, summary };
}

function bare(path: string, title: string, content: Content): Omit<Node, 'id' | 'kind' | 'parent' | 'order'> {
  const nothing = { lines: null, summary: '', aliases: [], anchors: [], card: null, tokens: 0, status: CURRENT };
  return { path, title, content, ...nothing };
}

/** How many documents of a folder must share a title before it names none of them, and what share of all. */
const TWINS = 3;
const TWIN_SHARE = 0.3;

/** A title that many documents of a folder share, such as `Summary`, gives way to the name of the file. */
function renameTwins(nodes: readonly Node[]): void {
  const byFolder = new Map<string, Node[]>();
  for (const node of nodes) if (node.kind === 'document') addToList(byFolder, node.parent!, node);
  for (const documents of byFolder.values()) {
    const byTitle = new Map<string, Node[]>();
    for (const node of documents) addToList(byTitle, node.title.toLowerCase(), node);
    for (const twins of byTitle.values()) {
      if (twins.length < TWINS || twins.length < documents.length * TWIN_SHARE) continue;
      for (const node of twins)
        if (!/(?:^|\/)(?:readme|index|_index)\.\w+$/i.test(node.path)) node.title = parse(node.path).name;
    }
  }
}

/** A folder's tokens are those of its documents, summed from below. */
function addTokens(nodes: readonly Node[]): void {
  const byId = new Map(nodes.filter((node) => node.kind === 'folder').map((node) => [node.id, node]));
  for (let at = nodes.length - 1; at > 0; at--) {
    const node = nodes[at]!;
    if (node.kind !== 'folder' && node.kind !== 'document') continue;
    byId.get(node.parent!)!.tokens += node.tokens;
  }
}
