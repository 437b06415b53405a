import { setTimeout as sleep } from 'node:timers/promises';
import { type AdvisoryLock, ifUnlocked, underLock } from '../advisory-lock.ts';
import type { Store } from '../store.ts';

const POLL_MS = 250;
/** Each holder keeps a connection of the pool while it works, and the work itself needs more. */
const MAX_AT_ONCE = 4;

/** How long to wait, and whom to tell of it. */
export interface Waiting {
  signal?: AbortSignal | undefined;
  /** Called once when somebody else is at work on the project. */
  onWait?: (() => void) | undefined;
}

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
  const working =
    store.engine === 'pglite'
      ? withHold(store, project, work, waiting)
      : withAdvisoryLock(store, project, work, waiting);
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
  const free = await store.holds.take(holdOf(project));
  if (free === null) return false;
  try {
    await work();
  } finally {
    await free();
  }
  return true;
}

const holdOf = (project: string) => `build:${project}`;
const lockOf = (project: string): AdvisoryLock => ({ kind: 'build', name: project });

function heldBy(store: Store): Map<string, Promise<unknown>> {
  const ours = held.get(store) ?? new Map<string, Promise<unknown>>();
  held.set(store, ours);
  return ours;
}

async function withHold<T>(
  store: Store,
  project: string,
  work: () => Promise<T>,
  { signal, onWait }: Waiting,
): Promise<T> {
  let free = await store.holds.take(holdOf(project));
  if (free === null) onWait?.();
  while (free === null) {
    await sleep(POLL_MS);
    signal?.throwIfAborted();
    free = await store.holds.take(holdOf(project));
  }
  try {
    return await work();
  } finally {
    await free();
  }
}

async function withAdvisoryLock<T>(
  store: Store,
  project: string,
  work: () => Promise<T>,
  { signal, onWait }: Waiting,
): Promise<T> {
  const done: T[] = [];
  let waits = false;
  await underLock(
    store,
    lockOf(project),
    async () => {
      done.push(await work());
    },
    async () => {
      if (!waits) onWait?.();
      waits = true;
      await sleep(POLL_MS);
      signal?.throwIfAborted();
      return true;
    },
  );
  return done[0]!;
}
