import { decodeDocument } from '../../documents/document.ts';
import type { Repository } from '../../documents/git/repository.ts';
import { isMarkdown } from '../../documents/is-markdown.ts';
import { readPage } from './read-page.ts';
import type { Page } from './take.ts';

/** The Markdown pages of a repository, in the order of their paths. */
export async function* readPages(repository: Repository, signal?: AbortSignal): AsyncGenerator<Page> {
  const files = repository.entries.filter(({ kind, path }) => kind === 'file' && isMarkdown(path));
  for await (const { entry, content } of repository.read(files, signal)) {
    const page = readPage(decodeDocument({ path: entry.path, blob: entry.blob, content }));
    if (page !== null) yield page;
  }
}
