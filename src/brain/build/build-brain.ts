import { decodeDocument } from '../../documents/document.ts';
import type { Repository } from '../../documents/git/repository.ts';
import { isMarkdown } from '../../documents/is-markdown.ts';
import { outlineDocument } from '../../documents/outline/outline-document.ts';
import { openBrain } from '../search/open-brain.ts';
import type { Brain } from '../tree/brain.ts';
import { Text } from '../tree/text.ts';
import type { Builder } from '../tree/tree.ts';
import { throwIfAborted } from '../tree/yield-during-scan.ts';
import { assembleTree } from './assemble-tree.ts';
import { buildDocument } from './build-document.ts';
import type { Piece } from './piece.ts';

/** How a brain is built. */
export interface BuildBrainOptions {
  project: string;
  builder: Builder;
  /** A piece from an earlier build by this builder, used instead of reading the document again. */
  known?: (path: string, blob: string) => Piece | undefined;
  /** Called after each document. */
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

/**
 * Reads the Markdown documents of a repository at its commit into a brain in memory, and returns the piece of each.
 * Fails, and stops when the signal aborts, as reading the repository does.
 */
export async function buildBrain(
  repository: Repository,
  { project, builder, known, onProgress, signal }: BuildBrainOptions,
): Promise<{ brain: Brain; pieces: Piece[] }> {
  const { commit, entries } = repository;
  const documents = entries.filter((entry) => entry.kind === 'file' && isMarkdown(entry.path));
  const pieces: Piece[] = [];
  const texts: Text[] = [];
  for await (const { entry, content } of repository.read(documents, signal)) {
    throwIfAborted(signal);
    const { path, blob } = entry;
    const document = decodeDocument({ path, blob, content });
    pieces.push(known?.(path, blob) ?? buildDocument(document, outlineDocument(document), builder));
    texts.push(new Text(document));
    onProgress?.(pieces.length, documents.length);
  }
  const tree = assembleTree(pieces, entries, builder);
  return { brain: openBrain({ project, commit, tree, entries, texts }), pieces };
}
