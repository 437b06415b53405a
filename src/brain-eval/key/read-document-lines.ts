import { decodeDocument } from '../../documents/document.ts';
import type { Repository } from '../../documents/git/repository.ts';
import { isMarkdown } from '../../documents/is-markdown.ts';
import type { DocumentLines } from './corpus.ts';

/** The lines of every Markdown document of a repository: all that a scorer needs, without outlines or a tree. */
export async function readDocumentLines(repository: Repository, signal?: AbortSignal): Promise<DocumentLines> {
  const files = repository.entries.filter(({ kind, path }) => kind === 'file' && isMarkdown(path));
  const documents = new Map<string, readonly string[]>();
  for await (const { entry, content } of repository.read(files, signal)) {
    documents.set(entry.path, decodeDocument({ path: entry.path, blob: entry.blob, content }).lines);
  }
  return documents;
}
