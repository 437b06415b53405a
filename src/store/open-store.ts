import type { Kysely } from 'kysely';
import { attachOrMigrate } from './attach.ts';
import { openPglite } from './engine/open-pglite.ts';
import { openPostgres } from './engine/open-postgres.ts';
import type { Tables } from './schema/schema.ts';
import type { OpenOptions, Store } from './store.ts';

const WAIT_MS = 5_000;

/**
 * Opens a brain: the PostgreSQL at the URL, else the embedded database, which is created when there is none. Ours is
 * migrated; another gbrain's is attached unchanged.
 * Throws GbrainError `unavailable` (held by another process, unreachable, damaged, no space, no permission), `config`
 * (a URL of another kind).
 */
export async function openStore(options: OpenOptions): Promise<Store> {
  options.signal?.throwIfAborted();
  if (options.databaseUrl !== undefined) {
    return prepareStore('postgres', await openPostgres(options.databaseUrl), async () => {});
  }
  const { db, release, pause } = await openPglite(options.dataDir, {
    waitMs: options.waitMs ?? WAIT_MS,
    thread: options.thread ?? false,
    holder: options.holder,
    signal: options.signal,
  });
  return prepareStore('pglite', db, release, pause);
}

/** A store over an open database; `release` runs after it is closed. */
export async function prepareStore(
  engine: Store['engine'],
  db: Kysely<Tables>,
  release: () => Promise<void>,
  pause: Store['pause'] = null,
): Promise<Store> {
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= db.destroy().finally(release);
    return closed;
  };
  try {
    return { engine, db, ...(await attachOrMigrate(db)), pause, close };
  } catch (error) {
    await close();
    throw error;
  }
}
