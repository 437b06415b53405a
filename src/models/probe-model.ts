import { GbrainError } from '../errors.ts';
import type { Model } from './model.ts';

/** What one tiny call found out. */
export interface Probe {
  id: string;
  /** `unpriced` answers, but has no price; `no-key` was not called. */
  state: 'ok' | 'dead' | 'no-key' | 'unpriced';
  /** One sentence; null when the state is `ok`. */
  reason: string | null;
  costUsd: number | null;
  milliseconds: number | null;
}

/** Asks a model one tiny question. Never throws but on abort. */
export function probeModel(_model: Model, _signal?: AbortSignal): Promise<Probe> {
  throw new GbrainError('internal', 'not built yet');
}
