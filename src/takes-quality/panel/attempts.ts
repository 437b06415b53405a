import { randomUUID } from 'node:crypto';
import { messageOf } from '../../errors.ts';
import type { UseStore } from '../../store/lend-store.ts';
import {
  type AttemptFiles,
  appendAttempt,
  findInFile,
  keptFile,
  mergePending,
  pendingFile,
} from '../../store/receipts/attempt-file.ts';
import { type AttemptKey, findAttempt, type NewAttempt, saveAttempt } from '../../store/receipts/attempts.ts';
import type { Store } from '../../store/store.ts';

/** Stores every call as soon as it ends, so that no paid reply is lost. */
export interface Attempts {
  save(attempt: NewAttempt): Promise<unknown>;
  /** The newest call with this key that has a reply; null when there is none. */
  find(key: AttemptKey): Promise<Pick<NewAttempt, 'reply' | 'finish'> | null>;
}

/** Keeps the attempts in the database of a brain of ours. */
export function storeAttempts(store: Store): Attempts {
  return { save: (attempt) => saveAttempt(store, attempt), find: (key) => findAttempt(store, key) };
}

/** Attempts of a run that holds no database while its judges think. */
export interface RunAttempts extends Attempts {
  /** Moves what is still in a file into the database where it belongs there; for when the run is stored. */
  settle(store: Store): Promise<void>;
}

/**
 * Keeps the attempts of a run. A server of ours has them at once. An embedded database of ours is left to other processes
 * meanwhile: they go to a file, and from there into the database when the run is stored, or when the next one begins. The
 * brain of another gbrain gets no table of ours: they stay in a file.
 */
export async function openAttempts(use: UseStore, files: AttemptFiles): Promise<RunAttempts> {
  const own = pendingFile(files, randomUUID());
  const { attached, embedded } = await use(async (store) => {
    const embedded = store.engine === 'pglite';
    if (embedded && !store.attached) await mergePending(store, files, own);
    return { attached: store.attached, embedded };
  });
  if (attached) {
    const file = keptFile(files);
    return {
      save: async (attempt) => appendAttempt(file, attempt, false),
      find: async (key) => findInFile(file, key),
      settle: async () => {},
    };
  }
  const find = (key: AttemptKey) => use((store) => findAttempt(store, key));
  if (!embedded)
    return { save: (attempt) => use((store) => saveAttempt(store, attempt)), find, settle: async () => {} };
  return {
    save: async (attempt) => appendAttempt(own, attempt, true),
    find,
    settle: (store) => mergePending(store, files, own),
  };
}

/**
 * Attempts that cannot fail a run: when the database goes away, the judges still at work have been paid for, and the
 * verdict is worth more than its record. Only the first failure is reported.
 */
export function tellFailures(attempts: Attempts, onNews: (news: string) => void): Attempts {
  let told = false;
  return {
    find: (key) => attempts.find(key),
    async save(attempt) {
      try {
        return await attempts.save(attempt);
      } catch (error) {
        if (!told) onNews(`A judge's reply could not be stored; the run continues. ${messageOf(error)}`);
        told = true;
        return null;
      }
    },
  };
}
