import { setTimeout as sleep } from 'node:timers/promises';
import { ifUnlocked, tryLock, unlock } from '../advisory-lock.ts';
import type { Store } from '../store.ts';

const POLL_MS = 250;
/** "gbra" in ASCII. */
const NAMESPACE = 0x67627261;
/** Each holder keeps a connection of the pool for as long as it works, and the work needs others. */
const MAX_AT_ONCE = 2;

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
  const ours = heldBy(store);
  signal?.throwIfAborted();
  while (ours.has(project) || (store.engine === 'postgres' && ours.size >= MAX_AT_ONCE)) {
    await Promise.race([...ours.values(), sleep(POLL_MS)]);
    signal?.throwIfAborted();
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

/** Does work on a project if nobody else does now; says whether it did. */
export async function ifProjectIsFree(store: Store, project: string, work: () => Promise<void>): Promise<boolean> {
  if (heldBy(store).has(project)) return false;
  if (store.engine === 'postgres') return ifUnlocked(store, lockOf(project), work);
  await work();
  return true;
}

const lockOf = (project: string) => ({ namespace: NAMESPACE, name: project });

function heldBy(store: Store): Map<string, Promise<unknown>> {
  const ours = held.get(store) ?? new Map<string, Promise<unknown>>();
  held.set(store, ours);
  return ours;
}

function withAdvisoryLock<T>(store: Store, project: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  return store.db.connection().execute(async (connection) => {
    const lock = lockOf(project);
    while (!(await tryLock(connection, lock))) {
      await sleep(POLL_MS);
      signal?.throwIfAborted();
    }
    try {
      return await work();
    } finally {
      await unlock(connection, lock);
    }
  });
}
