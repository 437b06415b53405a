import { GbrainError } from '../errors.ts';
import type { Usage } from './model.ts';

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
  /** The prices of a whole call whose input, caches included, is over so many tokens. */
  long?: { over: number; input: number; output: number; cacheRead?: number; cacheWrite?: number };
}

/** List prices by model id; `prices` in the config overrides them. */
export const MODEL_PRICING: Readonly<Record<string, Price>> = {};

/** A model without a price where a price is needed. */
export class PricingNotFoundError extends GbrainError {
  readonly models: readonly string[];
  constructor(models: readonly string[]) {
    super('config', `No price is known for ${models.join(', ')}.`);
    this.models = models;
  }
}

/** Dollars for what was used. */
export function costOf(_usage: Usage, _price: Price): number {
  throw new GbrainError('internal', 'not built yet');
}

/** The most a call can cost. */
export function worstCaseCost(_price: Price, _promptBytes: number, _maxOutputTokens: number): number {
  throw new GbrainError('internal', 'not built yet');
}
