import { Kysely } from 'kysely';
import { attachOrMigrate } from './attach.ts';
import { explainErrors } from './engine/explain-errors.ts';
import { createHolds } from './engine/holds.ts';
import { HeldByServer } from './engine/lock.ts';
import { type OpenPglite, openPglite } from './engine/open-pglite.ts';
import { openPostgres } from './engine/open-postgres.ts';
import { PgliteDialect } from './engine/pglite-dialect.ts';
import { shareDatabase } from './engine/share-database.ts';
import { connectShared, type SharedClient } from './engine/shared-client.ts';
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
  const { dataDir } = options;
  if (options.holder !== undefined) return openShared(options);
  const shared = await connectShared(dataDir);
  if (shared !== null) return prepareShared(shared);
  try {
    const { db, release, pause, foreign } = await openEmbedded(options);
    return await prepareStore('pglite', db, release, { pause, foreign });
  } catch (error) {
    // A server that was about to start.
    const late = error instanceof HeldByServer ? await connectShared(dataDir) : null;
    if (late === null) throw error;
    return prepareShared(late);
  }
}

function openEmbedded({ dataDir, waitMs = WAIT_MS, thread = false, holder, signal }: OpenOptions): Promise<OpenPglite> {
  return openPglite(dataDir, { waitMs, thread, holder, signal });
}

/** Opens the embedded database for as long as a server runs, and shares it with other processes meanwhile. */
async function openShared(options: OpenOptions): Promise<Store> {
  const { db, release, foreign } = await openEmbedded(options);
  const store = await prepareStore('pglite', db, release, { foreign });
  const endSharing = await shareDatabase(options.dataDir, store).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  return { ...store, close: () => endSharing().finally(store.close) };
}

/** The store over a database that a server shares. It is the server that migrates, so that its own version still fits. */
async function prepareShared(client: SharedClient): Promise<Store> {
  const dialect = explainErrors(new PgliteDialect(client));
  const db = new Kysely<Tables>({ dialect });
  return prepareStore('pglite', db, async () => {}, { holds: client.holds, migrates: false });
}

/** A store over an open database; `release` runs after it is closed. */
export async function prepareStore(
  engine: Store['engine'],
  db: Kysely<Tables>,
  release: () => Promise<void>,
  {
    pause = null,
    holds = createHolds(),
    migrates = true,
    foreign = false,
  }: Partial<Pick<Store, 'pause' | 'holds'>> & { migrates?: boolean; foreign?: boolean } = {},
): Promise<Store> {
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= db.destroy().finally(release);
    return closed;
  };
  try {
    return { engine, db, ...(await attachOrMigrate(db, { migrates, foreign })), pause, holds, close };
  } catch (error) {
    await close();
    throw error;
  }
}
