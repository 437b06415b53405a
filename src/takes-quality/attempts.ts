import { type AttemptKey, findAttempt, type NewAttempt, saveAttempt } from '../store/attempts.ts';
import type { Store } from '../store/store.ts';

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
