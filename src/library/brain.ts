/** `gbrain/brain`: build a brain from a folder or a git repository, then search, descend and read it. */
import { basename, resolve } from 'node:path';
import { buildBrain } from '../brain/build/build-brain.ts';
import { type SearchAnswer, searchBrain } from '../brain/search/search-brain.ts';
import type { Brain as IndexedBrain } from '../brain/tree/brain.ts';
import { findNode } from '../brain/tree/find-node.ts';
import type { Node, TreeWarning } from '../brain/tree/tree.ts';
import { GbrainError } from '../errors.ts';
import { type DocumentsOptions, openDocuments } from './open-documents.ts';

export type { SearchAnswer as SearchResult, SearchHit as Hit } from '../brain/search/search-brain.ts';
export type { DocumentsOptions } from './open-documents.ts';

/** A folder, document, section, card or table, with its summary and exact lines. */
export type BrainNode = Node;
/** Something about the documents that their owner may want to fix, and where. */
export type BrainWarning = TreeWarning;

/** How {@link openBrain} builds. */
export interface BrainOptions extends DocumentsOptions {
  /** What the brain is called in tools and reports; the name of the folder when left out. */
  name?: string;
}

/** How {@link Brain.search} searches. */
export interface SearchOptions {
  /** Most hits; 10 when left out. */
  limit?: number;
  /** Hits to skip. */
  offset?: number;
  /** Path of a folder or document to search in; everything when left out. */
  path?: string;
  signal?: AbortSignal;
}

/** Numbered lines of one document. */
export interface Excerpt {
  path: string;
  /** Number of the first line, from 1. */
  start: number;
  end: number;
  lines: readonly string[];
}

/** Documents at one commit, indexed in memory. It never changes once opened, and holds nothing that must be closed. */
export interface Brain {
  readonly name: string;
  /** Commit id; for files on disk, the git tree hash of what they are. */
  readonly commit: string;
  /** What the owner of the documents may want to fix, such as a link that leads nowhere. */
  readonly warnings: readonly BrainWarning[];
  /**
   * Finds passages by words in any order, best first. A phrase in double quotes is one word. `match` says whether the first
   * hit holds most of what was asked.
   *
   * @example
   * const { hits } = await brain.search('refund window', { limit: 3 });
   * for (const { path, lines } of hits) for (const { line, text } of lines) console.log(`${path}:${line} ${text}`);
   */
  search(query: string, options?: SearchOptions): Promise<SearchAnswer>;
  /**
   * The folder, document, section, card or table that a reference names: a node id, a path, a card id such as
   * `BR-012`, `path#anchor` or `path:line`; the root folder when left out. Throws {@link GbrainError} `usage`, with the
   * nearest names, when there is none.
   */
  node(reference?: string): BrainNode;
  /** What is directly inside a node, in order. */
  children(node: BrainNode): readonly BrainNode[];
  /**
   * The lines of a node, or of other lines of its document. Throws {@link GbrainError} `usage` for a folder and for
   * lines that are not there.
   *
   * @example
   * brain.read('docs/refunds.md#window').lines.join('\n');
   */
  read(reference: string, lines?: { start?: number; end?: number }): Excerpt;
  /** @internal */
  readonly indexed: IndexedBrain;
}

/**
 * Builds a brain from the Markdown in a folder, or in a git repository at a commit. Needs no database and no model.
 * Throws {@link GbrainError} `input` when the folder or the reference does not exist.
 *
 * @example
 * const draft = await openBrain('docs');
 * const released = await openBrain('.', { ref: 'v2.1.0' });
 */
export async function openBrain(folder: string, options: BrainOptions = {}): Promise<Brain> {
  const { name = basename(resolve(folder)), signal } = options;
  const documents = await openDocuments(folder, options);
  const brain = await buildBrain(documents, { project: name, builder: 2, signal });
  return {
    name,
    commit: brain.commit,
    warnings: brain.tree.warnings,
    search: async (query, options = {}) => (await searchBrain(brain, { queries: [query], ...options }))[0]!,
    node: (reference = '') => findNode(brain, reference),
    children: (node) => brain.children(node),
    read: (reference, lines = {}) => readLines(brain, findNode(brain, reference), lines),
    indexed: brain,
  };
}

function readLines(brain: IndexedBrain, node: Node, asked: { start?: number; end?: number }): Excerpt {
  const { path, lines } = node;
  const text = brain.text(path);
  if (text === undefined || lines === null) {
    throw new GbrainError('usage', `${path || 'The root folder'} has no lines (${node.kind}). Name a document.`);
  }
  const { start = lines.start, end = lines.end } = asked;
  if (start < 1 || end > text.lineCount || start > end) {
    throw new GbrainError('usage', `${path} has lines 1-${text.lineCount}, not ${start}-${end}.`);
  }
  const numbers = Array.from({ length: end - start + 1 }, (_, index) => start + index);
  return { path, start, end, lines: numbers.map((number) => text.line(number)) };
}
