import { readFile, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { decodeDocument } from '../../documents/document.ts';
import { blobId } from '../../documents/git/git-object.ts';
import { openFolder } from '../../documents/git/open-folder.ts';
import { GbrainError, messageOf } from '../../errors.ts';
import { listPages } from '../../store/pages/list-pages.ts';
import type { Store } from '../../store/store.ts';
import { readPage } from '../../takes/page/read-page.ts';
import type { Page } from '../../takes/page/take.ts';

/** A page of the brain, with the project it belongs to. */
export interface StoredPage extends Page {
  project: string;
}

/** The pages of a folder, or of one file, as they are on disk, and the folder that their paths are relative to. */
export async function readPages(
  path: string,
  signal: AbortSignal,
): Promise<{ folder: string; pages: AsyncIterable<Page> }> {
  const found = await stat(path).catch((error: unknown) => {
    throw new GbrainError('input', `Cannot read ${path}: ${messageOf(error)}. Give a folder of Markdown or one file.`);
  });
  return found.isDirectory()
    ? { folder: path, pages: folderPages(path, signal) }
    : { folder: dirname(path), pages: filePage(path) };
}

/** The pages of the brain that are not gone, of one project or of all, with their takes read anew from their text. */
export async function* readStoredPages(
  store: Store,
  filter: { project: string | null; slug?: string },
  signal: AbortSignal,
): AsyncGenerator<StoredPage> {
  for await (const { project, path, body } of listPages(store, filter, signal)) {
    const page = parsePage(path, Buffer.from(body === '' ? '' : `${body}\n`));
    if (page !== null) yield { ...page, project };
  }
}

async function* folderPages(path: string, signal: AbortSignal): AsyncGenerator<Page> {
  const repository = await openFolder(path, signal);
  const files = repository.entries.filter(({ kind, path }) => kind === 'file' && /\.(md|markdown)$/i.test(path));
  for await (const { entry, content } of repository.read(files, signal)) {
    const page = readPage(decodeDocument({ path: entry.path, blob: entry.blob, content }));
    if (page !== null) yield page;
  }
}

async function* filePage(path: string): AsyncGenerator<Page> {
  const page = parsePage(basename(path), await readFile(path));
  if (page === null) throw new GbrainError('input', `${path} is not a Markdown file (.md or .markdown).`);
  yield page;
}

const parsePage = (path: string, content: Buffer): Page | null =>
  readPage(decodeDocument({ path, blob: blobId(content), content }));
