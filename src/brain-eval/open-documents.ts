import { assembleTree } from '../brain/assemble-tree.ts';
import type { Brain } from '../brain/brain.ts';
import { buildDocument } from '../brain/build-document.ts';
import { openBrain } from '../brain/open-brain.ts';
import type { Piece } from '../brain/piece.ts';
import type { Builder } from '../brain/tree.ts';
import { decodeDocument } from '../documents/document.ts';
import { isMarkdown } from '../documents/is-markdown.ts';
import { outlineDocument } from '../documents/outline-document.ts';
import type { Repository } from '../documents/repository.ts';
import type { DocumentLines } from './corpus.ts';

/** The documents of a repository as the Brain's own builder sees them, without a store. */
export async function openDocuments(
  repository: Repository,
  { builder = 2, signal }: { builder?: Builder; signal?: AbortSignal } = {},
): Promise<Brain> {
  const { commit, entries } = repository;
  const pieces: Piece[] = [];
  const texts: { path: string; text: string; lineCount: number }[] = [];
  const files = entries.filter(({ kind, path }) => kind === 'file' && isMarkdown(path));
  for await (const { entry, content } of repository.read(files, signal)) {
    const document = decodeDocument({ path: entry.path, blob: entry.blob, content });
    pieces.push(buildDocument(document, outlineDocument(document), builder));
    texts.push({ path: entry.path, text: document.lines.join('\n'), lineCount: document.lines.length });
  }
  return openBrain({ project: 'documents', commit, tree: assembleTree(pieces, entries, builder), entries, texts });
}

/** The lines of every document of a brain, as a key is resolved against them. */
export function documentLines(brain: Brain): DocumentLines {
  return new Map(brain.texts.map(({ path, text, lineCount }) => [path, lineCount === 0 ? [] : text.split('\n')]));
}
