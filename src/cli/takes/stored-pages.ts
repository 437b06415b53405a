import { createHash } from 'node:crypto';
import { decodeDocument } from '../../documents/document.ts';
import { type ListedPage, listPages } from '../../store/pages/list-pages.ts';
import type { Store } from '../../store/store.ts';
import { readPage } from '../../takes/page/read-page.ts';
import type { Page } from '../../takes/page/take.ts';

/** A page of the brain, with the project it belongs to. */
export interface StoredPage extends Page {
  project: string;
}

/** The pages of the brain that are not gone, of one project or of all, with their takes read anew from their text. */
export async function* storedPages(
  store: Store,
  filter: { project: string | null; slug?: string },
  signal: AbortSignal,
): AsyncGenerator<StoredPage> {
  for await (const listed of listPages(store, filter, signal)) {
    const page = readStored(listed);
    if (page !== null) yield { ...page, project: listed.project };
  }
}

function readStored({ path, body }: ListedPage): Page | null {
  const content = Buffer.from(body === '' ? '' : `${body}\n`);
  const blob = createHash('sha1').update(`blob ${content.byteLength}\0`).update(content).digest('hex');
  return readPage(decodeDocument({ path, blob, content }));
}
