import type { Store } from './store.ts';

/** One call to a judge. */
export interface NewAttempt {
  /** SHA-256 in hex of everything that the model was asked. */
  promptSha256: string;
  /** Full model id. */
  model: string;
  /** Which repeat of the same sample, from 1. */
  repeat: number;
  /** Which cycle of the run, from 1. */
  cycle: number;
  /** The first question, or the one correction after a reply that did not parse. */
  step: 'ask' | 'correction';
  /** As the model wrote it; null when no reply came. */
  reply: string | null;
  /** Why the model stopped; null when no reply came. */
  finish: string | null;
  /** Tokens as the provider reports them; null when no reply came. */
  usage: unknown;
  /** US dollars; null when the model has no price. */
  costUsd: number | null;
  milliseconds: number;
  /** Why no reply came, or why it could not be read; null when all went well. */
  error: string | null;
}

/** A call as the database holds it. */
export interface StoredAttempt extends NewAttempt {
  id: number;
  /** ISO time. */
  createdAt: string;
}

/** What an attempt is found again by. */
export type AttemptKey = Pick<NewAttempt, 'promptSha256' | 'model' | 'repeat' | 'cycle' | 'step'>;

/** Keeps a call at once, in a transaction of its own. */
export async function saveAttempt(_store: Store, _attempt: NewAttempt): Promise<{ id: number }> {
  throw new Error('not yet');
}

/** The newest call under exactly that key that has a reply; null when there is none. */
export async function findAttempt(_store: Store, _key: AttemptKey): Promise<StoredAttempt | null> {
  throw new Error('not yet');
}
