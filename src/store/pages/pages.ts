import { GbrainError } from '../../errors.ts';
import type { Page } from '../../takes/page/take.ts';
import { rowsOf } from '../schema/rows-of.ts';
import { NOW, storable } from '../schema/storable.ts';
import type { Store } from '../store.ts';
import { type BatchCounts, writeBatch } from './write-batch.ts';

/** What an import changed. A page that was gone and came back counts as changed. */
export interface SavedPages {
  added: number;
  changed: number;
  unchanged: number;
  deleted: number;
  /** Takes on the pages that were added or changed. */
  takes: number;
}

// A batch is one transaction: large enough that its cost is spread, small enough that an interruption loses little.
const BATCH_PAGES = 200;
const BATCH_CHARACTERS = 4_000_000;

/** The pages of a project that are there, path to git blob id. */
export async function pageBlobs(store: Store, project: string): Promise<Map<string, string>> {
  requireOwn(store);
  const rows = await store.db
    .selectFrom('pages')
    .select(['path', 'blob'])
    .where('project_id', '=', project)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ path, blob }) => [path, blob]));
}

/**
 * Brings the pages of a project up to date: writes the changed ones in batches, then marks those as deleted whose path is
 * not in `present`. A batch that was written stays when a later one fails or the process is killed; the next import does
 * the rest. Throws GbrainError `config` on an attached brain, which is read-only.
 */
export async function savePages(
  store: Store,
  project: string,
  pages: { changed: AsyncIterable<Page> | Iterable<Page>; present: ReadonlySet<string> },
  options: { onProgress?: (saved: number) => void; signal?: AbortSignal } = {},
): Promise<SavedPages> {
  requireOwn(store);
  const total: BatchCounts = { added: 0, changed: 0, takes: 0 };
  for await (const batch of batchPages(pages.changed)) {
    options.signal?.throwIfAborted();
    const counts = await writeBatch(store.db, project, batch);
    total.added += counts.added;
    total.changed += counts.changed;
    total.takes += counts.takes;
    options.onProgress?.(total.added + total.changed);
  }
  options.signal?.throwIfAborted();
  const deleted = await markGone(store, project, pages.present);
  return { ...total, unchanged: pages.present.size - total.added - total.changed, deleted };
}

/** Throws GbrainError `config` when the brain is another gbrain's. */
export function requireOwn(store: Store): void {
  if (!store.attached) return;
  throw new GbrainError(
    'config',
    'This brain was made by another gbrain and is attached read-only, so nothing can be written to it. ' +
      'Set GBRAIN_DATABASE_URL to another database, or unset it for the embedded one.',
  );
}

/** Batches without a repeated slug: a second document of the same slug starts a new batch. */
async function* batchPages(pages: AsyncIterable<Page> | Iterable<Page>): AsyncGenerator<Page[]> {
  let batch = new Map<string, Page>();
  let characters = 0;
  for await (const page of pages) {
    const slug = storable(page.slug);
    if (batch.size >= BATCH_PAGES || characters >= BATCH_CHARACTERS || batch.has(slug)) {
      yield [...batch.values()];
      batch = new Map();
      characters = 0;
    }
    batch.set(slug, page);
    characters += page.lines.reduce((sum, line) => sum + line.length + 1, 0);
  }
  if (batch.size > 0) yield [...batch.values()];
}

async function markGone(store: Store, project: string, present: ReadonlySet<string>): Promise<number> {
  const given = rowsOf(
    { path: 'text' },
    [...present].map((path) => ({ path: storable(path) })),
  );
  return store.db.transaction().execute(async (transaction) => {
    const gone = await transaction
      .updateTable('pages')
      .set({ deleted_at: NOW, updated_at: NOW })
      .where('project_id', '=', project)
      .where('deleted_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom(given).select('given.path').whereRef('given.path', '=', 'pages.path'))),
      )
      .returning('id')
      .execute();
    const ids = gone.map(({ id }) => id);
    await transaction
      .updateTable('takes')
      .set({ sample_key: null })
      .where('page_id', '=', ({ fn, val }) => fn.any(val(ids)))
      .execute();
    return gone.length;
  });
}
