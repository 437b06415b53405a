import { messageOf } from '../../errors.ts';
import { type AttemptKey, findAttempt, type NewAttempt, saveAttempt } from '../../store/receipts/attempts.ts';
import type { Store } from '../../store/store.ts';

/** Where every call is kept as soon as it is over, so that nothing that was paid for is lost. */
export interface Attempts {
  save(attempt: NewAttempt): Promise<unknown>;
  /** The newest call under exactly that key that has a reply; null when there is none. */
  find(key: AttemptKey): Promise<Pick<NewAttempt, 'reply' | 'finish'> | null>;
}

/** The attempts of a brain. */
export function storeAttempts(store: Store): Attempts {
  return { save: (attempt) => saveAttempt(store, attempt), find: (key) => findAttempt(store, key) };
}

/**
 * Attempts whose keeping may fail, as when the database goes away in the middle of a run: the judges that are still at
 * work have been paid for, and the verdict is worth more than its record. The first failure is told.
 */
export function tellFailures(attempts: Attempts, onNews: (news: string) => void): Attempts {
  let told = false;
  return {
    find: (key) => attempts.find(key),
    async save(attempt) {
      try {
        return await attempts.save(attempt);
      } catch (error) {
        if (!told) onNews(`A judge's reply could not be kept; the run goes on. ${messageOf(error)}`);
        told = true;
        return null;
      }
    },
  };
}
