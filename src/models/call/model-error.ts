import { type ErrorCode, GbrainError } from '../../errors.ts';
import type { Usage } from './usage.ts';

/** Why a model gave no reply. */
export type ModelErrorKind =
  | 'auth'
  | 'not-found'
  | 'rate-limited'
  | 'timeout'
  | 'unreachable'
  | 'refused'
  | 'bad-request'
  | 'server'
  | 'aborted';

const CODES: Readonly<Record<ModelErrorKind, ErrorCode>> = {
  auth: 'config',
  'not-found': 'config',
  'rate-limited': 'unavailable',
  timeout: 'unavailable',
  unreachable: 'unavailable',
  refused: 'unavailable',
  'bad-request': 'unavailable',
  server: 'unavailable',
  aborted: 'interrupted',
};

/** A failed call. */
export interface ModelFailure {
  kind: ModelErrorKind;
  /** The full model id. */
  model: string;
  message: string;
  /** Tokens of a reply that was paid for and could not be used; null when none were reported. */
  usage?: Usage | null;
  /** US dollars of all attempts: 0 when nothing can have been billed, null when that is unknown. */
  costUsd: number | null;
  /** HTTP status, or null when there was no answer. */
  status?: number | null;
  /** How often the model was asked, 0 when it was not. */
  attempts: number;
  /** Whether the model said something before it failed, or refused: not silence. */
  spoke?: boolean;
  cause?: unknown;
}

/** A model gave no reply; the message says what to do next. */
export class ModelError extends GbrainError {
  readonly kind: ModelErrorKind;
  readonly model: string;
  readonly usage: Usage | null;
  readonly costUsd: number | null;
  readonly status: number | null;
  readonly attempts: number;
  readonly spoke: boolean;

  constructor(failure: ModelFailure) {
    super(CODES[failure.kind], failure.message, { cause: failure.cause });
    this.kind = failure.kind;
    this.model = failure.model;
    this.usage = failure.usage ?? null;
    this.costUsd = failure.costUsd;
    this.status = failure.status ?? null;
    this.attempts = failure.attempts;
    this.spoke = failure.spoke ?? failure.kind === 'refused';
  }
}
