import type { Page } from '../takes/take.ts';
import type { Store } from './store.ts';

/** What an import changed. */
export interface SavedPages {
  added: number;
  changed: number;
  unchanged: number;
  deleted: number;
  /** Takes on the pages that were added or changed. */
  takes: number;
}

/** The pages of a project that are there, path to git blob id. */
export async function pageBlobs(_store: Store, _project: string): Promise<Map<string, string>> {
  throw new Error('not yet');
}

/** Brings the pages of a project up to date. */
export async function savePages(
  _store: Store,
  _project: string,
  _pages: { changed: AsyncIterable<Page> | Iterable<Page>; present: ReadonlySet<string> },
  _options: { onProgress?: (saved: number) => void; signal?: AbortSignal } = {},
): Promise<SavedPages> {
  throw new Error('not yet');
}
