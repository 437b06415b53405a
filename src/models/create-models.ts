import { GbrainError } from '../errors.ts';
import type { Ask, Model, Price } from './model.ts';

/** A model that is a function of ours: free, without a key. Its `name` in {@link ModelsOptions.builtins} follows `builtin:`. */
export type BuiltinModel = (ask: Ask) => Promise<{ text: string }>;

/** The part of the config that names models; the config room's `Config` fits it. */
export interface ModelsConfig {
  providers?:
    | Readonly<
        Record<string, { base_url: string; api_key_env?: string | undefined; structured_output?: boolean | undefined }>
      >
    | undefined;
  prices?:
    | Readonly<
        Record<
          string,
          {
            input: number;
            output: number;
            cache_read?: number | undefined;
            cache_write?: number | undefined;
            as_of?: string | undefined;
          }
        >
      >
    | undefined;
}

/** What models are made from. */
export interface ModelsOptions {
  /** Environment variables: keys and base URLs. */
  env: Readonly<Record<string, string | undefined>>;
  config?: ModelsConfig;
  builtins?: Readonly<Record<string, BuiltinModel>>;
  fetch?: typeof fetch;
  /** Waits between attempts; rejects when the signal aborts. */
  sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Milliseconds since the epoch. */
  clock?: () => number;
  /** Uniform in [0, 1), for the jitter of the waits. */
  random?: () => number;
}

/** One row of `gbrain models`. */
export interface ModelListing {
  id: string;
  price: Price | null;
  /** `table`, `config` when the user's own price overrides it, `free` for builtins, null without a price. */
  priceFrom: 'table' | 'config' | 'free' | null;
  /** The environment variable that holds the key; null when the model needs none. */
  keyName: string | null;
  ready: boolean;
  /** Why it is not ready; null when it is. */
  reason: string | null;
}

/** Every model that can be asked. */
export interface Models {
  /** The model of an id such as `openai:gpt-5.2`; a usage error when the id or its provider is not one. */
  get(id: string): Model;
  /** Every model with a price and every builtin, sorted by id. */
  list(): ModelListing[];
}

/** Makes models from the environment and the config; nothing is loaded or called before the first question. */
export function createModels(_options: ModelsOptions): Models {
  throw new GbrainError('internal', 'not built yet');
}
