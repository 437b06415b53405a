import { type Document, decodeDocument } from '../../documents/document.ts';
import { outlineOf } from '../../documents/formats/outline-of.ts';
import type { Entry, Repository } from '../../documents/git/repository.ts';
import { isDocument } from '../../documents/is-document.ts';
import type { Outline } from '../../documents/outline/outline.ts';
import { BrainWriter } from '../file/brain-writer.ts';
import { readBrain } from '../file/open-brain.ts';
import { buildDocument } from '../piece/build-document.ts';
import type { Piece } from '../piece/piece.ts';
import { searchableOf } from '../piece/searchable-of.ts';
import type { Brain } from '../tree/brain.ts';
import type { Builder } from '../tree/tree.ts';
import { throwIfAborted } from '../tree/yield-during-scan.ts';
import { assembleTree } from './assemble-tree.ts';
import { putPlainFiles } from './put-plain-files.ts';

/** How a brain is built. */
export interface BuildBrainOptions {
  project: string;
  builder: Builder;
  /** Called after each document. */
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal | undefined;
}

/**
 * Reads the documents of a repository at its commit into a brain in memory. Fails, and stops when the signal
 * aborts, as reading the repository does.
 */
export async function buildBrain(repository: Repository, options: BuildBrainOptions): Promise<Brain> {
  const { project, builder, onProgress, signal } = options;
  const { commit, entries } = repository;
  const documents = entries.filter(isDocument);
  const writer = new BrainWriter(':memory:');
  let done = 0;
  for await (const { entry, content } of repository.read(documents, signal)) {
    throwIfAborted(signal);
    putDocument(writer, decodeDocument({ path: entry.path, blob: entry.blob, content }), builder);
    onProgress?.(++done, documents.length);
  }
  await putPlainFiles(writer, entries, repository.read, signal);
  finishBrain(writer, { project, commit, entries, builder });
  return readBrain(writer.database);
}

/** Puts one document into a brain's file, with what the next build wants to know of it beside its piece. */
export function putDocument(
  writer: BrainWriter,
  document: Document,
  builder: Builder,
  { outline = outlineOf(document), more = {} }: { outline?: Outline; more?: Record<string, unknown> } = {},
): void {
  const piece = buildDocument(document, outline, builder);
  writer.put(searchableOf(document, outline, piece), JSON.stringify({ ...piece, ...more }));
}

/** Puts the tree over the documents in a brain's file. Returns their pieces as they were put, in the order of their paths. */
export function finishBrain(
  writer: BrainWriter,
  {
    project,
    commit,
    entries,
    builder,
  }: { project: string; commit: string; entries: readonly Entry[]; builder: Builder },
): Piece[] {
  const here = new Set(entries.filter(isDocument).map(({ path }) => path));
  const pieces = ([...writer.pieces()] as Piece[]).filter(({ path }) => here.has(path));
  pieces.sort((a, b) => (a.path < b.path ? -1 : 1));
  writer.finish({ project, commit, entries, tree: assembleTree(pieces, entries, builder) });
  return pieces;
}
