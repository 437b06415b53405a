import { setTimeout as sleep } from 'node:timers/promises';
import { type AdvisoryLock, underLock } from './advisory-lock.ts';
import type { Store } from './store.ts';

const POLL_MS = 250;

/** How long to wait, and whom to tell of it. */
export interface Waiting {
  signal?: AbortSignal | undefined;
  /** Called once when somebody else holds the lock. */
  onWait?: (() => void) | undefined;
}

/** The name under which a process that has the embedded database open keeps a lock. */
export const holdOf = ({ kind, name }: AdvisoryLock): string => `${kind}:${name}`;

/**
 * Does work under a lock that no two processes over one database have at once, waiting while another has it. On PostgreSQL the
 * lock belongs to an open transaction, so that it ends with a process that dies. Rejects with the signal's reason when it aborts
 * during the wait.
 */
export async function withLock<T>(
  store: Store,
  lock: AdvisoryLock,
  work: () => Promise<T>,
  { signal, onWait }: Waiting = {},
): Promise<T> {
  let waits = false;
  const wait = async () => {
    if (!waits) onWait?.();
    waits = true;
    await sleep(POLL_MS);
    signal?.throwIfAborted();
    return true;
  };
  if (store.engine === 'postgres') {
    const done: T[] = [];
    await underLock(store, lock, async () => void done.push(await work()), wait);
    return done[0]!;
  }
  let free = await store.holds.take(holdOf(lock));
  while (free === null) {
    await wait();
    free = await store.holds.take(holdOf(lock));
  }
  try {
    return await work();
  } finally {
    await free();
  }
}
