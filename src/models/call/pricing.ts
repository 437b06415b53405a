import { GbrainError } from '../../errors.ts';
import type { Usage } from './usage.ts';

/** US dollars per million tokens of each kind. */
export interface Rates {
  input: number;
  /** Reasoning included. */
  output: number;
  /** Cached input read; the input price when the provider names none. */
  cacheRead?: number;
  /** Cached input written; the input price when the provider names none. */
  cacheWrite?: number;
}

/** What a model costs, and the day on which a price list said so. */
export interface Price extends Rates {
  /** ISO date of the price list that it was read from. */
  asOf: string;
  /** Some providers bill a whole call at higher rates when its input, caches included, is over `over` tokens. */
  long?: Rates & { over: number };
}

/** A model under its full id, and what it costs; a null price is unknown. */
export interface PricedModel {
  id: string;
  price: Price | null;
}

const rates = (input: number, output: number, cacheRead: number, cacheWrite?: number): Rates => ({
  input,
  output,
  cacheRead,
  cacheWrite,
});

/** OpenAI bills a call over 272,000 input tokens at twice the input and one and a half times the output rates. */
const openaiLong = (asOf: string, short: Rates): Price => ({
  ...short,
  asOf,
  long: {
    over: 272_000,
    input: short.input * 2,
    output: short.output * 1.5,
    cacheRead: (short.cacheRead ?? short.input) * 2,
    cacheWrite: short.cacheWrite && short.cacheWrite * 2,
  },
});

/**
 * Standard list prices by model id, each with the day of the list it was read from. Prices change: `prices` in the
 * user's config overrides a row here, and adds models that are not. A model on a promotional price is left out.
 */
export const MODEL_PRICING: Readonly<Record<string, Price>> = {
  'anthropic:claude-fable-5-1': { ...rates(10, 50, 0.25, 12.5), asOf: '2026-10-24' },
  'anthropic:claude-haiku-4-5': { ...rates(1, 5, 0.1, 1.25), asOf: '2026-10-24' },
  'anthropic:claude-haiku-5-5': {
    ...rates(0.1, 0.5, 0.01, 0.125),
    asOf: '2026-10-24',
    long: { over: 100_000, ...rates(0.5, 2.5, 0.05, 0.625) },
  },
  'anthropic:claude-opus-4-5': { ...rates(5, 25, 0.5, 6.25), asOf: '2026-10-24' },
  'anthropic:claude-opus-4-6': { ...rates(5, 25, 0.5, 6.25), asOf: '2026-10-24' },
  'anthropic:claude-opus-4-7': { ...rates(5, 25, 0.5, 6.25), asOf: '2026-10-24' },
  'anthropic:claude-opus-4-8': { ...rates(5, 25, 0.5, 6.25), asOf: '2026-10-24' },
  'anthropic:claude-opus-5': { ...rates(5, 25, 0.5, 6.25), asOf: '2026-10-24' },
  'anthropic:claude-opus-5-5': { ...rates(4, 20, 0.2, 5), asOf: '2026-10-24' },
  'anthropic:claude-sonnet-4-5': { ...rates(3, 15, 0.3, 3.75), asOf: '2026-10-24' },
  'anthropic:claude-sonnet-4-6': { ...rates(3, 15, 0.3, 3.75), asOf: '2026-10-24' },
  'anthropic:claude-sonnet-5': { ...rates(2, 10, 0.2, 2.5), asOf: '2026-10-24' },
  'anthropic:claude-sonnet-5-5': { ...rates(2, 10, 0.1, 2.5), asOf: '2026-10-24' },
  'google:gemini-2.0-flash': { ...rates(0.1, 0.4, 0.025), asOf: '2026-05-20' },
  'google:gemini-2.5-flash': { ...rates(0.3, 2.5, 0.03), asOf: '2026-05-20' },
  'google:gemini-2.5-flash-lite': { ...rates(0.1, 0.4, 0.01), asOf: '2026-05-20' },
  'google:gemini-2.5-pro': {
    ...rates(1.25, 10, 0.125),
    asOf: '2026-05-20',
    long: { over: 200_000, ...rates(2.5, 15, 0.25) },
  },
  'google:gemini-3-flash-preview': { ...rates(0.5, 3, 0.05), asOf: '2026-05-20' },
  'google:gemini-3.1-pro-preview': {
    ...rates(2, 12, 0.2),
    asOf: '2026-05-20',
    long: { over: 200_000, ...rates(4, 18, 0.4) },
  },
  'google:gemini-3.5-flash': { ...rates(1.5, 9, 0.15), asOf: '2026-05-19' },
  'google:gemini-3.5-flash-lite': { ...rates(0.3, 2.5, 0.03), asOf: '2026-07-21' },
  'google:gemini-3.6-flash': { ...rates(1.5, 7.5, 0.15), asOf: '2026-07-21' },
  'google:gemini-4-hydrogen': { ...rates(1.5, 7.5, 0.075), asOf: '2026-11-19' },
  'google:gemini-4-neon': { ...rates(3, 15, 0.15), asOf: '2026-11-19' },
  'openai:gpt-4.1': { ...rates(2, 8, 0.5), asOf: '2025-11-14' },
  'openai:gpt-4.1-mini': { ...rates(0.4, 1.6, 0.1), asOf: '2025-11-14' },
  'openai:gpt-4.1-nano': { ...rates(0.1, 0.4, 0.025), asOf: '2025-11-14' },
  'openai:gpt-4o': { ...rates(2.5, 10, 1.25), asOf: '2025-11-14' },
  'openai:gpt-4o-mini': { ...rates(0.15, 0.6, 0.075), asOf: '2025-11-14' },
  'openai:gpt-5': { ...rates(1.25, 10, 0.125), asOf: '2025-11-14' },
  'openai:gpt-5-mini': { ...rates(0.25, 2, 0.025), asOf: '2025-11-14' },
  'openai:gpt-5-nano': { ...rates(0.05, 0.4, 0.005), asOf: '2025-11-14' },
  'openai:gpt-5.1': { ...rates(1.25, 10, 0.125), asOf: '2025-11-14' },
  'openai:gpt-5.2': { ...rates(1.75, 14, 0.175), asOf: '2026-03-17' },
  'openai:gpt-5.4': openaiLong('2026-03-17', rates(2.5, 15, 0.25)),
  'openai:gpt-5.4-mini': { ...rates(0.75, 4.5, 0.075), asOf: '2026-03-31' },
  'openai:gpt-5.5': openaiLong('2026-04-23', rates(5, 30, 0.5)),
  'openai:gpt-6-luna': openaiLong('2026-09-23', rates(0.1, 0.5, 0.01, 0.125)),
  'openai:gpt-6-sol': openaiLong('2026-09-23', rates(2, 10, 0.2, 2.5)),
  'openai:gpt-6.1-sol': openaiLong('2026-09-30', rates(2, 10, 0.1, 2.5)),
  'openai:gpt-6.1-terra': openaiLong('2026-10-26', rates(1, 5, 0.05, 1.25)),
  'openai:gpt-6.2-astra': openaiLong('2026-11-18', rates(8, 40, 0.4, 10)),
  'openai:gpt-6.2-sol': openaiLong('2026-11-18', rates(2, 10, 0.1, 2.5)),
};

/** The price of `builtin:` models. */
export const FREE: Price = { input: 0, output: 0, asOf: '1970-01-01' };

/** A model without a price where a price is needed: under a budget. Nothing was called. */
export class PricingNotFoundError extends GbrainError {
  /** The ids without a price. */
  readonly models: readonly string[];

  constructor(models: readonly string[]) {
    super(
      'config',
      `No price is known for ${models.join(', ')}, so a budget cannot be kept. Add it under "prices" in the config ` +
        '(US dollars per million tokens; 0 for a model of your own), choose a model that `gbrain models` lists with a ' +
        'price, or leave the budget out.',
    );
    this.models = models;
  }
}

/** True when no use of the model can cost anything. */
export function isFree(price: Price): boolean {
  return [price, price.long].every(
    (tier) =>
      tier === undefined ||
      [tier.input, tier.output, tier.cacheRead ?? 0, tier.cacheWrite ?? 0].every((rate) => rate === 0),
  );
}

/** US dollars for what a call used, each kind of token at its own rate. Cache counts are part of the input total. */
export function costOf(usage: Usage, price: Price): number {
  const tier: Rates = price.long !== undefined && usage.inputTokens > price.long.over ? price.long : price;
  const fresh = Math.max(0, usage.inputTokens - usage.cacheReadTokens - usage.cacheWriteTokens);
  return (
    (fresh * tier.input +
      usage.cacheReadTokens * (tier.cacheRead ?? tier.input) +
      usage.cacheWriteTokens * (tier.cacheWrite ?? tier.input) +
      usage.outputTokens * tier.output) /
    1e6
  );
}

/** What a provider puts around a prompt: the chat template, and its own instructions for structured output. */
const FRAME_TOKENS = 1_024;

/**
 * The most that one call can cost, in US dollars. A token of the input is at least one byte of UTF-8: byte-level BPE
 * (OpenAI, Anthropic) starts from single bytes and only merges, and SentencePiece with byte fallback (Google) spells
 * what it does not know in bytes; so the bytes of the prompt bound its tokens, whatever the script. Each is taken at the
 * dearest input rate, since a provider may bill it as a cache write, and in the dearer tier where the bound reaches it.
 * The bound is about four times the real cost of English.
 */
export function worstCaseCost(price: Price, promptBytes: number, maxOutputTokens: number): number {
  const inputTokens = promptBytes + FRAME_TOKENS;
  const tiers: Rates[] = price.long !== undefined && inputTokens > price.long.over ? [price, price.long] : [price];
  return Math.max(
    ...tiers.map(
      (tier) =>
        (inputTokens * Math.max(tier.input, tier.cacheRead ?? 0, tier.cacheWrite ?? 0) +
          maxOutputTokens * tier.output) /
        1e6,
    ),
  );
}

/** Bytes of everything of a question that a provider counts as input: system text, prompt and schema. */
export function promptBytesOf(ask: { system: string; prompt: string; schema?: object }): number {
  const schema = ask.schema === undefined ? '' : JSON.stringify(ask.schema);
  return Buffer.byteLength(ask.system) + Buffer.byteLength(ask.prompt) + Buffer.byteLength(schema);
}
