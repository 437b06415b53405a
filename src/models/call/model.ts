import type { LanguageModel } from 'ai';
import type { Reserves } from './budget.ts';
import type { CallLedger } from './call-ledger.ts';
import type { PricedModel } from './pricing.ts';
import type { Reply } from './reply.ts';

export type { Price } from './pricing.ts';
export type { Reply } from './reply.ts';
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
  budget?: Reserves;
}

/** The limits of each call of a tool loop. */
export interface CallLimits extends Pick<Ask, 'timeoutMs' | 'maxOutputTokens' | 'budget' | 'signal'> {
  /** Called with each reply: tokens, cost, attempts. */
  onReply: (reply: Reply) => void;
  /** Stores each call and reserves for it in place of `budget`; a call that it holds an answer to is not made again. */
  ledger?: CallLedger | undefined;
}

/** A model under its full id, `provider:model`. */
export interface Model extends PricedModel {
  /** True for `builtin:` models, which need no key and are always labelled as such. */
  builtin: boolean;
  /** Whether the model can be called; otherwise a sentence that says what is missing. */
  ready(): { ok: true } | { ok: false; reason: string };
  /** Loads what the first question needs, so that it is there when it is asked. Never throws. */
  prepare?(): void;
  /** Asks once, with retries on what may pass. Throws {@link ModelError} when no reply came. */
  ask(ask: Ask): Promise<Reply>;
  /**
   * The AI SDK's model, for a tool loop; null for models that are not behind a chat API. With limits each of its calls is
   * retried, timed and paid for as {@link ask} does; without, it is the model as its package gives it.
   */
  language: ((limits?: CallLimits) => Promise<LanguageModel>) | null;
}
