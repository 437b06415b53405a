import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { decodeDocument } from '../../documents/document.ts';
import { openFolder } from '../../documents/git/open-folder.ts';
import { GbrainError, messageOf } from '../../errors.ts';
import { readPage } from '../../takes/page/read-page.ts';
import type { Page } from '../../takes/page/take.ts';

/** The pages of a folder, or of one file, as they stand on disk, and the folder that their paths are relative to. */
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

async function* folderPages(path: string, signal: AbortSignal): AsyncGenerator<Page> {
  const repository = await openFolder(path, signal);
  const files = repository.entries.filter(({ kind, path }) => kind === 'file' && /\.(md|markdown)$/i.test(path));
  for await (const { entry, content } of repository.read(files, signal)) {
    const page = readPage(decodeDocument({ path: entry.path, blob: entry.blob, content }));
    if (page !== null) yield page;
  }
}

async function* filePage(path: string): AsyncGenerator<Page> {
  const content = await readFile(path);
  const blob = createHash('sha1').update(`blob ${content.byteLength}\0`).update(content).digest('hex');
  const page = readPage(decodeDocument({ path: basename(path), blob, content }));
  if (page === null) throw new GbrainError('input', `${path} is not a Markdown file (.md or .markdown).`);
  yield page;
}
