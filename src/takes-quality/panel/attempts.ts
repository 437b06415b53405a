import { messageOf } from '../../errors.ts';
import { type AttemptKey, findAttempt, type NewAttempt, saveAttempt } from '../../store/receipts/attempts.ts';
import type { Store } from '../../store/store.ts';

/** Stores every call as soon as it ends, so that no paid reply is lost. */
export interface Attempts {
  save(attempt: NewAttempt): Promise<unknown>;
  /** The newest call with this key that has a reply; null when there is none. */
  find(key: AttemptKey): Promise<Pick<NewAttempt, 'reply' | 'finish'> | null>;
}

/** Keeps the attempts in a brain's database. */
export function storeAttempts(store: Store): Attempts {
  return { save: (attempt) => saveAttempt(store, attempt), find: (key) => findAttempt(store, key) };
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
