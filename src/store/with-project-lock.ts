import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Store } from './store.ts';

const POLL_MS = 250;
/** Namespace of our advisory locks in a database that may have others: "gbra" in ASCII. */
const NAMESPACE = 0x67627261;

/** What this process builds now, for the embedded database, which no other process can open. */
const held = new WeakMap<Store, Map<string, Promise<unknown>>>();

/**
 * Does work on a project while nobody else does: the second one waits. On PostgreSQL the lock belongs to a connection,
 * so that it ends with a process that dies. Rejects with the signal's reason when it aborts during the wait.
 */
export async function withProjectLock<T>(
  store: Store,
  project: string,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const ours = held.get(store) ?? new Map<string, Promise<unknown>>();
  held.set(store, ours);
  while (ours.has(project)) {
    signal?.throwIfAborted();
    await Promise.race([ours.get(project), sleep(POLL_MS)]);
  }
  const working = store.engine === 'pglite' ? work() : withAdvisoryLock(store, project, work, signal);
  const settled = working.then(
    () => {},
    () => {},
  );
  ours.set(project, settled);
  try {
    return await working;
  } finally {
    ours.delete(project);
  }
}

function withAdvisoryLock<T>(store: Store, project: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  return store.db.connection().execute(async (connection) => {
    for (;;) {
      signal?.throwIfAborted();
      const { rows } = await sql<{ taken: boolean }>`
        select pg_try_advisory_lock(${NAMESPACE}, hashtext(${project})) as taken`.execute(connection);
      if (rows[0]!.taken) break;
      await sleep(POLL_MS);
    }
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${NAMESPACE}, hashtext(${project}))`.execute(connection);
    }
  });
}
