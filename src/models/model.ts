import type { LanguageModel } from 'ai';
import type { Budget } from './budget.ts';
import type { Price } from './pricing.ts';
import type { Usage } from './usage.ts';

export type { Price } from './pricing.ts';
export type { Usage } from './usage.ts';

/** One question to a model. */
export interface Ask {
  system: string;
  prompt: string;
  /**
   * JSON Schema of the reply; given to providers that can constrain their output, never trusted to have been kept.
   * What every provider takes: objects with `properties`, all of them `required`, `additionalProperties: false`, arrays,
   * enums and scalars, without number ranges or lengths.
   */
  schema?: Readonly<Record<string, unknown>>;
  /** Upper limit of what the model may write, reasoning included. */
  maxOutputTokens: number;
  /** Milliseconds for one attempt; an attempt cut at it is not tried again. */
  timeoutMs: number;
  /** Ends the call at once, waits between attempts included. */
  signal?: AbortSignal;
  /** Where each attempt reserves its worst case before it is sent and settles it afterwards. */
  budget?: Budget;
}

/** What came back. */
export interface Reply {
  /** As the model wrote it; empty when it wrote nothing. */
  text: string;
  /** `refusal` covers a provider's content filter; a refusal in plain words is `stop` and found by reading the reply. */
  finish: 'stop' | 'length' | 'refusal' | 'other';
  /** Of the attempt that answered; zeros when the provider reported none, and then `costUsd` is null unless free. */
  usage: Usage;
  /** US dollars by the price table; null when the model has no price there or reported no tokens. */
  costUsd: number | null;
  /** From the first byte sent to the last received, waits between attempts included. */
  milliseconds: number;
  /** 1 plus the retries that were needed. */
  attempts: number;
  /** Attempts before this one that were cut, so that a provider may bill them although `costUsd` leaves them out. */
  uncertainAttempts: number;
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
