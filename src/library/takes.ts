/** `gbrain/takes`: parse the takes of Markdown pages and lint them. */
import { decodeDocument } from '../documents/document.ts';
import { blobId } from '../documents/git/git-object.ts';
import { GbrainError } from '../errors.ts';
import { readPage } from '../takes/page/read-page.ts';
import { readPages as readRepositoryPages } from '../takes/page/read-pages.ts';
import type { Page } from '../takes/page/take.ts';
import { type DocumentsOptions, openDocuments } from './open-documents.ts';

export { readBrainNames } from '../takes/lint/brain-names.ts';
export type { LintFinding } from '../takes/lint/lint-takes.ts';
export { lintTakes } from '../takes/lint/lint-takes.ts';
export type { Dimension, Page, Take, TakeKind, TakeWarning } from '../takes/page/take.ts';
export { TAKE_KINDS } from '../takes/page/take.ts';
export type { BrainNames } from '../takes/rules/rule.ts';
export type { DocumentsOptions } from './open-documents.ts';

/**
 * Parses one page: its title, its takes, and a warning for each row that could not be read. `path` gives the page its
 * slug. Throws {@link GbrainError} `usage` when the path does not end in `.md` or `.markdown`.
 *
 * @example
 * const page = parsePage('people/ada.md', markdown);
 * const problems = lintTakes(page);
 */
export function parsePage(path: string, markdown: string): Page {
  const content = new TextEncoder().encode(markdown);
  const page = readPage(decodeDocument({ path, blob: blobId(content), content }));
  if (page === null) throw new GbrainError('usage', `${path} is no Markdown page. Give a path that ends in .md.`);
  return page;
}

/**
 * Reads the Markdown pages of a folder, or of a git repository at a commit, in the order of their paths.
 *
 * @example
 * for await (const page of readPages('brain')) console.log(page.slug, page.takes.length);
 */
export async function* readPages(folder: string, options: DocumentsOptions = {}): AsyncGenerator<Page> {
  yield* readRepositoryPages(await openDocuments(folder, options), options.signal);
}
