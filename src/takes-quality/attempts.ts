import type { Usage } from '../models/model.ts';

/** What names a call: the same prompt to the same model is only the same call in the same repeat and cycle. */
export interface AttemptKey {
  prompt_sha256: string;
  model: string;
  repeat: number;
  cycle: number;
}

/** One call that was made, with what came back. */
export interface Attempt extends AttemptKey {
  purpose: 'judge' | 'correction';
  /** The reply as the model wrote it; null when none came. */
  reply: string | null;
  finish: string | null;
  usage: Usage | null;
  /** US dollars; null when unknown. */
  cost_usd: number | null;
  milliseconds: number;
  /** Why no reply came; null when one did. */
  error: string | null;
}

/** Where every call is kept as soon as it is over, so that nothing that was paid for is lost. */
export interface Attempts {
  save(attempt: Attempt): Promise<void>;
  /** The newest stored reply of a call, or null. */
  find(key: AttemptKey): Promise<{ reply: string; finish: string | null } | null>;
}
