import type { LanguageModel } from 'ai';
import type { Reserves } from './budget.ts';
import type { CallLimits } from './meter-language.ts';
import type { Price } from './pricing.ts';
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
  /**
   * The AI SDK's model, for a tool loop; null for models that are not behind a chat API. With limits each call of it is
   * held to them as a question of {@link ask} is; without, it is the provider's as it stands.
   */
  language: ((limits?: CallLimits) => Promise<LanguageModel>) | null;
}
