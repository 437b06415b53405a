import { setTimeout as sleep } from 'node:timers/promises';
import { type AdvisoryLock, ifUnlocked } from '../advisory-lock.ts';
import type { Store } from '../store.ts';
import { holdOf, type Waiting, withLock } from '../with-lock.ts';

const POLL_MS = 250;
/** Each holder keeps a connection of the pool while it works, and the work itself needs more. */
const MAX_AT_ONCE = 4;

/** What this process is building. */
const held = new WeakMap<Store, Map<string, Promise<unknown>>>();

/**
 * Does work on a project, waiting while anyone else does. On PostgreSQL the lock belongs to an open transaction, so that it
 * ends with a process that dies. Rejects with the signal's reason when it aborts during the wait.
 */
export async function withProjectLock<T>(
  store: Store,
  project: string,
  work: () => Promise<T>,
  waiting: Waiting = {},
): Promise<T> {
  const { signal, onWait } = waiting;
  const ours = heldBy(store);
  signal?.throwIfAborted();
  if (ours.has(project)) onWait?.();
  while (ours.has(project) || (store.engine === 'postgres' && ours.size >= MAX_AT_ONCE)) {
    await Promise.race([...ours.values(), sleep(POLL_MS)]);
    signal?.throwIfAborted();
  }
  const working = withLock(store, lockOf(project), work, waiting);
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

/** Does work on a project unless someone else is at work on it; returns whether it did. */
export async function ifProjectIsFree(store: Store, project: string, work: () => Promise<void>): Promise<boolean> {
  if (heldBy(store).has(project)) return false;
  if (store.engine === 'postgres') return ifUnlocked(store, lockOf(project), work);
  const free = await store.holds.take(holdOf(lockOf(project)));
  if (free === null) return false;
  try {
    await work();
  } finally {
    await free();
  }
  return true;
}

const lockOf = (project: string): AdvisoryLock => ({ kind: 'build', name: project });

function heldBy(store: Store): Map<string, Promise<unknown>> {
  const ours = held.get(store) ?? new Map<string, Promise<unknown>>();
  held.set(store, ours);
  return ours;
}
