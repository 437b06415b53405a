import type { ModelErrorKind } from './model-error.ts';
import { MAX_REPLY_BYTES, type Reply } from './reply.ts';
import type { Usage } from './usage.ts';

/** The answer to one attempt. */
export interface Answer {
  text: string;
  finish: Reply['finish'];
  /** Null when the provider reported no tokens. */
  usage: Usage | null;
  /** The reply as the AI SDK gives it, for a ledger. */
  source?: unknown;
}

/** An attempt without an answer. */
export interface Failure {
  kind: ModelErrorKind;
  /** Ends a sentence that begins with the model's id, and says what to do next. */
  message: string;
  /** Whether the same question may succeed a moment later. */
  retry: boolean;
  /** HTTP status, or null when there was no answer. */
  status: number | null;
  /** Milliseconds that the provider asks to wait; null when it does not say. */
  retryAfterMs: number | null;
  /** Tokens reported by a reply that could not be used. */
  usage: Usage | null;
  /** Whether the provider may bill the attempt although it reported no tokens. */
  mayBeBilled: boolean;
  /** Whether the model wrote something before it failed. */
  spoke?: boolean;
  cause?: unknown;
}

/** Thrown by an attempt; {@link askModel} turns it into a retry or a ModelError. */
export class AttemptFailure extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message, { cause: failure.cause });
  }
}

/** A failure that is not retried and not billed, unless `more` says otherwise. */
export function failAttempt(kind: ModelErrorKind, message: string, more: Partial<Failure> = {}): AttemptFailure {
  return new AttemptFailure({
    kind,
    message,
    retry: false,
    status: null,
    retryAfterMs: null,
    usage: null,
    mayBeBilled: false,
    ...more,
  });
}

/** What is said of a model whose reply was cut off for its length. */
export const TOO_LARGE = `sent a reply that is too large: more than ${MAX_REPLY_BYTES / 2 ** 20} MB. It was cut off.`;
