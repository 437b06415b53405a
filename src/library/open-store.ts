import type { OpenOptions, Store } from '../store/store.ts';

/**
 * Opens the database of a brain, for several calls of `loadReceiptFromDb`. Close it when done.
 * Throws GbrainError `unavailable` when it is held by another process, unreachable or damaged.
 *
 * @example
 * const store = await openStore({ dataDir: join(homedir(), '.gbrain/brain.pglite') });
 * const receipt = await loadReceiptFromDb(store, { id: 42 });
 * await store.close();
 */
export async function openStore(options: OpenOptions): Promise<Store> {
  // Whoever imports the library for a file or a price does not load a database.
  const { openStore: open } = await import('../store/open-store.ts');
  return open(options);
}
