import type { Store } from './store.ts';

/** Does work with a store that is open only while it is used. */
export type UseStore = <T>(work: (store: Store) => Promise<T>) => Promise<T>;

/** A store that is lent for pieces of work. */
export interface StoreLender {
  use: UseStore;
  /** Opens the store for good, for work that has no end before the process has. */
  hold(): Promise<Store>;
  /** Closes the database, unless another process has it by now: then there is nothing of ours to close. */
  close(): Promise<void>;
}

/** How long a piece of work waits for the process that has the database: others lend it too, and what is to be stored has been paid for. */
const PATIENCE_MS = 60_000;

/**
 * Lends a store. An embedded database, which one process can have at a time, is left to others between two pieces of
 * work, and is still at hand for the next one if nobody took it; else it is opened anew. Pieces of work wait for each
 * other there. A server is opened once.
 */
export function lendStore(open: (waitMs?: number) => Promise<Store>): StoreLender {
  let store: Store | null = null;
  let resume: ((waitMs: number) => Promise<boolean>) | null = null;
  let held: Promise<Store> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const take = async (waitMs?: number): Promise<Store> => {
    if (store === null) store = await open(waitMs);
    else if (resume !== null && !(await resume(PATIENCE_MS))) store = await open(PATIENCE_MS);
    resume = null;
    return store;
  };
  const afterOthers = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
  return {
    use: async (work) => {
      if (held !== null) return work(await held);
      if (store !== null && store.pause === null) return work(store);
      return afterOthers(async () => {
        const taken = await take(PATIENCE_MS);
        try {
          return await work(taken);
        } finally {
          if (held === null) resume = taken.pause?.() ?? null;
        }
      });
    },
    hold: () => {
      held ??= afterOthers(() => take());
      return held;
    },
    close: async () => {
      await last;
      if (store === null) return;
      // Whoever waits for the lock has it by now: then this copy is out of date.
      if (resume !== null && !(await resume(0).catch(() => false))) return;
      await store.close();
    },
  };
}
