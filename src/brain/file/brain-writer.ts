import { createHash } from 'node:crypto';
import Database from 'libsql';
import type { Entry } from '../../documents/git/repository.ts';
import type { Edge, Node, Tree } from '../tree/tree.ts';
import { keyOfName, tokensOfText } from '../words/split-tokens.ts';
import { FORMAT, READING, SCHEMA, SECTIONS } from './brain-schema.ts';
import { deflateJson, inflateJson } from './deflate-json.ts';
import { variantOf } from './family-of.ts';
import { documentNames, findAcronyms, sectionRows } from './index-document.ts';
import { Queries } from './queries.ts';
import type { LineSpan, Searchable } from './searchable.ts';

/** What a finished file is of. */
export interface BrainMeta {
  project: string;
  commit: string;
  entries: readonly Entry[];
  tree: Tree;
}

/**
 * Writes the file of a brain: put every document that is new or changed, then finish with the tree of all. Nobody may read
 * the file before; a file that was left unfinished is worth nothing.
 */
export class BrainWriter {
  readonly database: Database.Database;
  readonly #known: Map<string, { id: number; blob: string }>;
  readonly #queries: Queries;

  /** `file` is a path, or `:memory:`. A finished file of this version is extended, one that does not exist is begun. */
  constructor(file: string) {
    this.database = new Database(file);
    // A crash leaves a temporary file that nobody reads, so nothing needs to be undone.
    this.database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536');
    if (this.database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'meta'").get() === undefined)
      this.database.exec(SCHEMA);
    this.database.exec('BEGIN');
    this.#queries = new Queries(this.database);
    const rows = this.#queries.all<KnownRow>('SELECT id, path, blob FROM documents');
    this.#known = new Map(rows.map(({ id, path, blob }) => [path, { id, blob }]));
  }

  /** Whether the file has this content of a document. */
  holds(path: string, blob: string): boolean {
    return this.#known.get(path)?.blob === blob;
  }

  /** The parsed form that was put with each document, in no order. */
  *pieces(): Iterable<unknown> {
    for (const { piece } of this.#queries.each<{ piece: Uint8Array }>('SELECT piece FROM pieces'))
      yield inflateJson(piece);
  }

  /** Adds a document, or replaces it. `piece` is its parsed form, any JSON. */
  put(document: Searchable, piece: string): void {
    const { path, blob, lines, title, sections, skips } = document;
    this.drop(path);
    const { names, tokens, rows } = sectionRows(document);
    const family = variantOf(path)?.family ?? null;
    const { lastInsertRowid } = this.#queries.run(
      'INSERT INTO documents (path, blob, line_count, title, names, sections, tokens, skips, family) VALUES (?,?,?,?,?,?,?,?,?)',
      ...[path, blob, lines.length, title, names],
      JSON.stringify(sections.map(({ start, end, node, titles }) => [start, end, node, titles.join('\n')])),
      ...[tokens, skips.length === 0 ? null : JSON.stringify(skips), family],
    );
    const id = Number(lastInsertRowid);
    this.#known.set(path, { id, blob });
    this.#queries.run('INSERT INTO pieces VALUES (?,?)', id, deflateJson(piece));
    this.#queries.run('INSERT INTO named (rowid, names) VALUES (?,?)', id, names);
    rows.slice(0, SECTIONS).forEach(({ titles, body }, at) => {
      this.#queries.run(
        'INSERT INTO found (rowid, names, titles, body) VALUES (?,?,?,?)',
        id * SECTIONS + at,
        names,
        titles,
        body,
      );
      const { start, end } = sections[at]!;
      this.#queries.run('INSERT INTO texts VALUES (?,?)', id * SECTIONS + at, lines.slice(start - 1, end).join('\n'));
    });
    const called = documentNames(document);
    // A file is asked for with spaces between the words of its name.
    const spaced = called.map((name) => name.replaceAll(/[_-]+/g, ' '));
    for (const name of new Set([...called, ...spaced, path].map(keyOfName)))
      if (name !== '') this.#queries.run('INSERT OR IGNORE INTO exact VALUES (?,?)', name, id);
    for (const { short, long } of findAcronyms(lines.join('\n')))
      this.#queries.run(
        'INSERT OR IGNORE INTO acronyms VALUES (?,?,?)',
        tokensOfText(short).join(' '),
        tokensOfText(long).join(' '),
        id,
      );
  }

  /** Takes a document out. */
  drop(path: string): void {
    const known = this.#known.get(path);
    if (known === undefined) return;
    const { id } = known;
    this.#known.delete(path);
    const { sections } = this.#queries.one('SELECT sections FROM documents WHERE id = ?', id);
    (JSON.parse(sections) as unknown[]).forEach((_, at) => {
      this.#queries.run('DELETE FROM found WHERE rowid = ?', id * SECTIONS + at);
      this.#queries.run('DELETE FROM texts WHERE id = ?', id * SECTIONS + at);
    });
    this.#queries.run('DELETE FROM named WHERE rowid = ?', id);
    for (const table of ['pieces', 'documents']) this.#queries.run(`DELETE FROM ${table} WHERE id = ?`, id);
    for (const table of ['exact', 'acronyms']) this.#queries.run(`DELETE FROM ${table} WHERE document = ?`, id);
  }

  /** Writes the tree, takes out documents that it does not have, and closes the transaction. The database stays open. */
  finish({ project, commit, entries, tree }: BrainMeta): void {
    const here = new Set(tree.nodes.filter(({ kind }) => kind === 'document').map(({ path }) => path));
    for (const path of [...this.#known.keys()]) if (!here.has(path)) this.drop(path);
    this.#writePlaces(tree);
    const sums = this.#queries.one(
      'SELECT sum(tokens) AS tokens, sum(json_array_length(sections)) AS sections FROM documents',
    );
    const meta = {
      ...{
        format: FORMAT,
        reading: READING,
        project,
        commit,
        builder: tree.builder,
        warnings: JSON.stringify(tree.warnings),
      },
      ...{ tokens: sums.tokens ?? 0, sections: sums.sections ?? 0 },
    };
    for (const [key, value] of Object.entries(meta))
      this.#queries.run('INSERT OR REPLACE INTO meta VALUES (?,?)', key, value);
    const manifest = JSON.stringify(
      entries.map(({ path, kind, blob, bytes, target }) => [path, kind, blob, bytes, target]),
    );
    this.#queries.run('INSERT OR REPLACE INTO meta VALUES (?,?)', 'entries', deflateJson(manifest));
    this.database.exec('COMMIT');
  }

  /** Writes only the places that differ from those in the file. */
  #writePlaces(tree: Tree): void {
    const old = new Map(this.#queries.all<PlaceRow>('SELECT id, path, hash FROM places').map((row) => [row.path, row]));
    const pathOf = new Map<string, string>();
    for (const { id, path } of tree.nodes) pathOf.set(id, path);
    const edges = new Map<string, Edge[]>();
    for (const edge of tree.edges) {
      const list = edges.get(edge.path);
      if (list) list.push(edge);
      else edges.set(edge.path, [edge]);
    }
    const changed: { id: number; nodes: Node[]; edges: readonly Edge[] }[] = [];
    const ids = new Map<string, number>();
    for (const nodes of byPath(tree.nodes)) {
      const { path, parent, order } = nodes[0]!;
      const own = edges.get(path) ?? [];
      const top = JSON.stringify(nodes[0]);
      const below = nodes.length === 1 ? null : JSON.stringify(nodes.slice(1));
      const links = own.length === 0 ? null : JSON.stringify(own);
      const above = parent === null ? null : pathOf.get(parent)!;
      const hash = createHash('sha1').update(`${above}\0${order}\0${top}\0${below}\0${links}`).digest('base64');
      const before = old.get(path);
      old.delete(path);
      if (before?.hash === hash) {
        ids.set(path, before.id);
        continue;
      }
      if (before) this.#dropPlace(before.id);
      const { lastInsertRowid } = this.#queries.run(
        'INSERT INTO places (id, path, parent, position, top, below, edges, hash) VALUES (?,?,?,?,?,?,?,?)',
        before?.id ?? null,
        path,
        above,
        order,
        top,
        below && deflateJson(below),
        links && deflateJson(links),
        hash,
      );
      const id = Number(lastInsertRowid);
      ids.set(path, id);
      changed.push({ id, nodes, edges: own });
      const retired = retiredLines(nodes);
      this.#queries.run('UPDATE documents SET retired = ? WHERE path = ?', retired && JSON.stringify(retired), path);
    }
    for (const { id } of old.values()) this.#dropPlace(id);
    for (const { id, nodes, edges: own } of changed) {
      for (const node of nodes) {
        this.#queries.run('INSERT OR REPLACE INTO ids VALUES (?,?)', node.id, id);
        if (node.card !== null) this.#queries.run('INSERT OR IGNORE INTO cards VALUES (?,?)', node.card, id);
      }
      for (const { to } of own)
        if (to !== null) this.#queries.run('INSERT OR IGNORE INTO links VALUES (?,?)', ids.get(pathOf.get(to)!)!, id);
    }
  }

  #dropPlace(id: number): void {
    this.#queries.run('DELETE FROM places WHERE id = ?', id);
    this.#queries.run('DELETE FROM links WHERE source = ?', id);
    for (const table of ['ids', 'cards']) this.#queries.run(`DELETE FROM ${table} WHERE place = ?`, id);
  }
}

interface KnownRow {
  id: number;
  path: string;
  blob: string;
}

interface PlaceRow {
  id: number;
  path: string;
  hash: string;
}

/** The nodes of each path, which are consecutive. */
function* byPath(nodes: readonly Node[]): Iterable<Node[]> {
  let own: Node[] = [];
  for (const node of nodes) {
    if (own.length > 0 && own[0]!.path !== node.path) {
      yield own;
      own = [];
    }
    own.push(node);
  }
  if (own.length > 0) yield own;
}

/** The lines of a document that no longer hold; null when all do. */
function retiredLines(nodes: readonly Node[]): LineSpan[] | null {
  const spans: LineSpan[] = [];
  for (const { lines, status } of nodes) {
    if (lines === null || status.state === 'current') continue;
    const last = spans.at(-1);
    if (last === undefined || last[1] < lines.end) spans.push([lines.start, lines.end]);
  }
  return spans.length === 0 ? null : spans;
}
