import type { LanguageModel } from 'ai';

/** Tokens of one call as the provider reports them. The input total includes both cache counts. */
export interface Usage {
  inputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
  outputTokens: number;
}

/** US dollars per million tokens, and the day on which the provider's list said so. */
export interface Price {
  input: number;
  output: number;
  /** Cached input read; the input price when the provider names none. */
  cacheRead?: number;
  /** Cached input written; the input price when the provider names none. */
  cacheWrite?: number;
  /** ISO date of the price list that it was read from. */
  asOf: string;
}

/** One question to a model. */
export interface Ask {
  system: string;
  prompt: string;
  /** JSON Schema of the reply; given to providers that can constrain their output, never trusted to have been kept. */
  schema?: Readonly<Record<string, unknown>>;
  maxOutputTokens: number;
  /** Milliseconds for one attempt. */
  timeoutMs: number;
  signal?: AbortSignal;
}

/** What came back. */
export interface Reply {
  /** As the model wrote it. */
  text: string;
  finish: 'stop' | 'length' | 'refusal' | 'other';
  usage: Usage;
  /** By the price table; null when the model has no price there. */
  costUsd: number | null;
  /** From the first byte sent to the last received, waits between attempts included. */
  milliseconds: number;
  /** 1 plus the retries that were needed. */
  attempts: number;
}

/** A model under its full id. */
export interface Model {
  /** `provider:model`. */
  id: string;
  /** True for `builtin:` models, which need no key and are always labelled as such. */
  builtin: boolean;
  price: Price | null;
  /** Whether what the model needs to be called is there; a sentence when it is not. */
  ready(): { ok: true } | { ok: false; reason: string };
  /** Asks once, with retries on what may pass. Throws {@link ModelError} when no reply came. */
  ask(ask: Ask): Promise<Reply>;
  /** The AI SDK's model, for a tool loop; null for models that are not behind a chat API. */
  language: (() => Promise<LanguageModel>) | null;
}
