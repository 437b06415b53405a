import Database from 'libsql';
import type { Entry } from '../../documents/git/repository.ts';
import { followLinks } from '../../documents/selection/follow-links.ts';
import { GbrainError } from '../../errors.ts';
import { lastAtOrBefore } from '../../text/last-at-or-before.ts';
import type { Brain } from '../tree/brain.ts';
import { isUnder } from '../tree/is-under.ts';
import { Text } from '../tree/text.ts';
import type { Builder, Edge, Node, Tree, TreeWarning } from '../tree/tree.ts';
import { FORMAT, SECTIONS } from './brain-schema.ts';
import { inflateJson } from './deflate-json.ts';
import { PlainTexts } from './plain-texts.ts';
import { Queries } from './queries.ts';
import { readEntries } from './read-entries.ts';
import { readWordIndex } from './read-word-index.ts';

/** How many places and texts are kept once read, and how many characters of text. */
const KEPT = 256;
const KEPT_CHARACTERS = 8_000_000;

/** What was read of one path. */
interface Place {
  id: number;
  nodes: readonly Node[];
  byId: ReadonlyMap<string, Node>;
  children: ReadonlyMap<string, readonly Node[]>;
}

interface PlaceRow {
  id: number;
  path: string;
  top: string;
  below: Buffer | null;
}

/**
 * Opens the file of a brain; nothing is read before it is asked for. Throws GbrainError `unavailable` when it is not a
 * file of this version.
 */
export function openBrainFile(file: string): Brain {
  let database: Database.Database;
  try {
    database = new Database(file, { readonly: true, fileMustExist: true } as Database.Options);
  } catch (error) {
    throw new GbrainError('unavailable', `The index ${file} cannot be opened. Build the project again.`, {
      cause: error,
    });
  }
  return readBrain(database);
}

/** The brain in an open database. */
export function readBrain(database: Database.Database): Brain {
  const queries = new Queries(database);
  const { one, all } = queries;

  const meta = new Map(
    all<{ key: string; value: unknown }>(
      "SELECT key, value FROM meta WHERE key <> 'entries' AND key <> 'warnings'",
    ).map(({ key, value }) => [key, value]),
  );
  if (meta.get('format') !== FORMAT)
    throw new GbrainError('unavailable', 'The index is of another version of gbrain. Build the project again.');

  const places = new Map<string, Place>();
  const texts = new Map<string, Text>();
  let characters = 0;
  let tree: Tree | null = null;
  let entries: ReadonlyMap<string, Entry> | null = null;

  const parsePlace = ({ id, path, top, below }: PlaceRow): Place => {
    const nodes = [JSON.parse(top) as Node, ...(below === null ? [] : (inflateJson(below) as Node[]))];
    const children = new Map<string, Node[]>();
    for (const node of nodes.slice(1)) {
      const list = children.get(node.parent!);
      if (list) list.push(node);
      else children.set(node.parent!, [node]);
    }
    const place = { id, nodes, byId: new Map(nodes.map((node) => [node.id, node])), children };
    if (places.size >= KEPT) places.delete(places.keys().next().value!);
    places.set(path, place);
    return place;
  };
  const placeAt = (path: string): Place | undefined => {
    const known = places.get(path);
    if (known) return known;
    const row = one('SELECT id, path, top, below FROM places WHERE path = ?', path);
    return row && parsePlace(row as unknown as PlaceRow);
  };
  /** The place of this name, also through a symbolic link of the repository. */
  const placeNamed = (path: string): Place | undefined => {
    const place = placeAt(path);
    return place === undefined || place.nodes[0]!.content === 'symlink' ? (placeAt(realPath(path)) ?? place) : place;
  };
  const realPath = (path: string) => followLinks(path, (link) => brain.entries.get(link)?.target);
  const placeOf = (id: string): Place | undefined => {
    const row = one('SELECT path FROM ids JOIN places ON places.id = ids.place WHERE ids.id = ?', id);
    return row && placeAt(row.path as string);
  };
  const edgesFrom = (path: string): Edge[] => {
    const row = one('SELECT edges FROM places WHERE path = ?', path);
    return row?.edges == null ? [] : (inflateJson(row.edges as Buffer) as Edge[]);
  };
  const readText = (path: string): Text | undefined => {
    const row = one('SELECT id, line_count FROM documents WHERE path = ?', path);
    if (row === undefined) return undefined;
    const rows = all<{ text: string }>(
      'SELECT text FROM texts WHERE id >= ? AND id < ? ORDER BY id',
      row.id * SECTIONS,
      (row.id + 1) * SECTIONS,
    );
    return new Text(path, rows.map(({ text }) => text).join('\n'), row.line_count);
  };

  const plain = new PlainTexts(database);

  const brain: Brain = {
    project: meta.get('project') as string,
    commit: meta.get('commit') as string,
    builder: meta.get('builder') as Builder,
    get tree() {
      tree ??= loadTree();
      return tree;
    },
    get entries() {
      entries ??= readEntries(queries);
      return entries;
    },
    get root() {
      return placeAt('')!.nodes[0]!;
    },
    text(path) {
      const known = texts.get(path);
      if (known) return known;
      const text = readText(path);
      if (text === undefined) return realPath(path) === path ? undefined : this.text(realPath(path));
      for (const [oldest, { text: old }] of texts) {
        if (texts.size < KEPT && characters + text.text.length <= KEPT_CHARACTERS) break;
        texts.delete(oldest);
        characters -= old.length;
      }
      texts.set(path, text);
      characters += text.text.length;
      return text;
    },
    *texts(under = '', chosen = () => true) {
      for (const { path } of all<{ path: string }>('SELECT path FROM documents ORDER BY path'))
        if (isUnder(path, under) && chosen(path)) yield readText(path)!;
    },
    plain: (path) => brain.text(path) ?? plain.read(realPath(path)),
    *plainTexts(under = '', chosen = () => true) {
      for (const path of plain.allPaths())
        if (isUnder(path, under) && chosen(path)) yield (readText(path) ?? plain.read(path))!;
    },
    node: (id) => placeOf(id)?.byId.get(id),
    at: (path) => placeNamed(path)?.nodes[0],
    paths: () => all<{ path: string }>('SELECT path FROM places ORDER BY path').map(({ path }) => path),
    cards: (id) =>
      all<{ path: string }>(
        'SELECT path FROM cards JOIN places ON places.id = cards.place WHERE card = ? ORDER BY path',
        id,
      ).flatMap(({ path }) => placeAt(path)!.nodes.filter(({ card }) => card === id)),
    children(node) {
      if (node.kind !== 'folder') return placeAt(node.path)?.children.get(node.id) ?? [];
      return all<{ top: string }>('SELECT top FROM places WHERE parent = ? ORDER BY position', node.path).map(
        ({ top }) => JSON.parse(top) as Node,
      );
    },
    nodesOf(path) {
      const nodes = placeNamed(path)?.nodes ?? [];
      return nodes[0]?.kind === 'folder' ? [] : nodes;
    },
    ownerOf(path, line) {
      const place = placeNamed(path);
      const lines = place?.nodes[0]?.lines;
      if (!place || !lines || line < 1 || line > lines.end) return undefined;
      let node = place.nodes[lastAtOrBefore(place.nodes, line, (one) => one.lines!.start)]!;
      while (node.lines!.end < line) node = place.byId.get(node.parent!)!;
      return node;
    },
    outgoing(node) {
      if (node.kind === 'folder') return this.tree.edges.filter((edge) => isUnder(edge.path, node.path));
      return edgesFrom(node.path).filter((edge) => startsIn(node, edge));
    },
    incoming(node) {
      if (node.kind === 'folder') {
        const here = new Set(this.tree.nodes.filter(({ path }) => isUnder(path, node.path)).map(({ id }) => id));
        return this.tree.edges.filter(({ path, to }) => to !== null && here.has(to) && !isUnder(path, node.path));
      }
      const place = placeAt(node.path)!;
      const inside = (to: string | null) => {
        for (
          let at = to === null ? undefined : place.byId.get(to);
          at;
          at = at.parent === null ? undefined : place.byId.get(at.parent)
        )
          if (at.id === node.id) return true;
        return false;
      };
      return all<{ path: string }>(
        'SELECT path FROM links JOIN places ON places.id = links.source WHERE target = ? ORDER BY path',
        place.id,
      ).flatMap(({ path }) => edgesFrom(path).filter((edge) => inside(edge.to) && !startsIn(node, edge)));
    },
    index: readWordIndex(queries, { sections: meta.get('sections') as number, tokens: meta.get('tokens') as number }),
  };

  function loadTree(): Tree {
    const inside = new Map<string, PlaceRow[]>();
    let root: PlaceRow | undefined;
    const edges: Edge[] = [];
    const rows = all<PlaceRow & { parent: string | null; edges: Buffer | null }>(
      'SELECT id, path, top, below, edges, parent FROM places ORDER BY parent, position',
    );
    for (const row of rows) {
      if (row.parent === null) root = row;
      else {
        const list = inside.get(row.parent);
        if (list) list.push(row);
        else inside.set(row.parent, [row]);
      }
    }
    for (const row of [...rows].sort((a, b) => (a.path < b.path ? -1 : 1)))
      if (row.edges !== null) edges.push(...(inflateJson(row.edges) as Edge[]));
    const nodes: Node[] = [];
    const todo = [root!];
    for (let row = todo.pop(); row; row = todo.pop()) {
      nodes.push(JSON.parse(row.top) as Node);
      if (row.below !== null) for (const node of inflateJson(row.below) as Node[]) nodes.push(node);
      todo.push(...(inside.get(row.path) ?? []).reverse());
    }
    const warnings = JSON.parse(one("SELECT value FROM meta WHERE key = 'warnings'")!.value) as TreeWarning[];
    return { builder: brain.builder, nodes, edges, warnings };
  }
  return brain;
}

/** Whether the line of an edge lies in a node. */
function startsIn({ path, lines }: Node, { path: from, line }: Edge): boolean {
  return from === path && lines !== null && lines.start <= line && line <= lines.end;
}
