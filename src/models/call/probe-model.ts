import type { Model } from './model.ts';
import { ModelError } from './model-error.ts';

/** The result of probing a model. */
export interface Probe {
  id: string;
  /** `ok` and `unpriced` answered; `dead` did not; `no-key` was not called. */
  state: 'ok' | 'dead' | 'no-key' | 'unpriced';
  /** One sentence; null when the state is `ok`. */
  reason: string | null;
  /** US dollars; null when unknown. */
  costUsd: number | null;
  /** How long the answer took; null when none came. */
  milliseconds: number | null;
}

const PROBE = { system: '', prompt: 'Reply with the word OK.', maxOutputTokens: 256, timeoutMs: 30_000 };

/**
 * Asks a model one tiny question to see whether it exists, accepts the key and has a price. Throws only when aborted.
 */
export async function probeModel(model: Model, signal?: AbortSignal): Promise<Probe> {
  const { id } = model;
  const ready = model.ready();
  if (!ready.ok) return { id, state: 'no-key', reason: ready.reason, costUsd: 0, milliseconds: null };
  try {
    const { costUsd, milliseconds } = await model.ask({ ...PROBE, signal });
    if (model.price !== null) return { id, state: 'ok', reason: null, costUsd, milliseconds };
    const reason = `${id} answers, but has no price: add one under "prices" in the config to use it under a budget.`;
    return { id, state: 'unpriced', reason, costUsd, milliseconds };
  } catch (error) {
    if (!(error instanceof ModelError) || error.kind === 'aborted') throw error;
    return { id, state: 'dead', reason: error.message, costUsd: error.costUsd, milliseconds: null };
  }
}
