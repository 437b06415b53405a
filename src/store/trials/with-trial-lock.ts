import { ifUnlocked, unlockedNames } from '../advisory-lock.ts';
import { ping, type Store } from '../store.ts';

/** The trials that this process is doing. */
const held = new WeakMap<Store, Set<string>>();

/**
 * Does a trial unless someone else is doing it; returns whether it did. On PostgreSQL the lock belongs to a connection, so
 * that it ends with a process that dies; `stillOurs` rejects once that connection has broken, since another process may
 * then have the trial.
 */
export async function withTrialLock(
  store: Store,
  name: string,
  work: (stillOurs: () => Promise<void>) => Promise<void>,
): Promise<boolean> {
  const ours = held.get(store) ?? new Set<string>();
  held.set(store, ours);
  if (ours.has(name)) return false;
  ours.add(name);
  try {
    if (store.engine === 'postgres') {
      return await ifUnlocked(store, { kind: 'trial', name }, (connection) => work(() => ping({ db: connection })));
    }
    const free = await store.holds.take(`trial:${name}`);
    if (free === null) return false;
    try {
      await work(async () => {});
    } finally {
      await free();
    }
    return true;
  } finally {
    ours.delete(name);
  }
}

/** Of these trials, those that nobody is doing. */
export function freeTrials(store: Store, names: readonly string[]): Promise<Set<string>> {
  return unlockedNames(store, 'trial', names);
}
