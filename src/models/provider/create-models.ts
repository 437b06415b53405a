import { GbrainError } from '../../errors.ts';
import { nearestNames } from '../../text/nearest-names.ts';
import { type Clock, SYSTEM_CLOCK } from '../call/ask-model.ts';
import { findLifecycle, type Lifecycle } from '../call/lifecycle.ts';
import type { Model, Price } from '../call/model.ts';
import { MODEL_PRICING } from '../call/pricing.ts';
import { type BuiltinModel, createBuiltinModel } from './builtin-model.ts';
import { createChatModel } from './chat-model.ts';
import { createExecModel } from './exec-model.ts';
import type { ConfiguredPrice, ModelsConfig } from './models-config.ts';
import { openFetch } from './open-fetch.ts';
import { parseModelId } from './parse-model-id.ts';
import { findProvider, HOSTED_PROVIDERS } from './providers.ts';

export type { BuiltinModel } from './builtin-model.ts';

/** What models are made from. */
export interface ModelsOptions extends Partial<Clock> {
  /** Environment variables: keys, base URLs and proxies, and what `exec:` commands see. */
  env: Readonly<Record<string, string | undefined>>;
  config?: ModelsConfig;
  /** The functions behind `builtin:`, by name. */
  builtins?: Readonly<Record<string, BuiltinModel>>;
  fetch?: typeof fetch;
}

/** One row of `gbrain models`. */
export interface ModelListing {
  id: string;
  builtin: boolean;
  price: Price | null;
  /** `table`, `config` when the user's own price holds, `free` for builtins, null without a price. */
  priceFrom: 'table' | 'config' | 'free' | null;
  /** The environment variable that holds the key; null when the model needs none. */
  keyName: string | null;
  ready: boolean;
  /** Why it is not ready; null when it is. */
  reason: string | null;
  /** Until when its provider answers under this name; null for a model that the table does not have. */
  lifecycle: Lifecycle | null;
}

/** Every model that can be asked. */
export interface Models {
  /** The model of an id such as `openai:gpt-5.2`; a usage error when the id or its provider is not one. */
  get(id: string): Model;
  /** Every model with a price, every judge of the config, and every builtin, sorted by id. */
  list(): ModelListing[];
}

/**
 * Makes models from the environment and the config; no package is loaded before a model is prepared or asked, and nothing called before.
 * A config error when the config gives one of its providers a name that is taken.
 */
export function createModels(options: ModelsOptions): Models {
  const { env, config = {}, builtins = {} } = options;
  const clock: Clock = {
    sleep: options.sleep ?? SYSTEM_CLOCK.sleep,
    clock: options.clock ?? SYSTEM_CLOCK.clock,
    random: options.random ?? SYSTEM_CLOCK.random,
    trace: options.trace ?? SYSTEM_CLOCK.trace,
  };
  const servers = config.providers ?? {};
  const prices = config.prices ?? {};
  const providers: string[] = [...HOSTED_PROVIDERS, 'exec', 'builtin'];
  const taken = Object.keys(servers).find((name) => providers.includes(name));
  if (taken !== undefined) {
    const message = `The config names a provider "${taken}", which gbrain has already. Give it another name.`;
    throw new GbrainError('config', message);
  }
  providers.splice(HOSTED_PROVIDERS.length, 0, ...Object.keys(servers));
  let request: typeof fetch | undefined;
  const made = new Map<string, Model>();

  const make = (id: string): Model => {
    const { provider, name } = parseModelId(id, providers);
    if (provider === 'builtin') return createBuiltinModel(id, findBuiltin(name, builtins), clock);
    const price = priceOf(id, prices);
    if (provider === 'exec') return createExecModel({ id, command: name, price, env, clock });
    request ??= openFetch(env, options.fetch);
    return createChatModel({
      id,
      name,
      provider: findProvider(provider, env, servers)!,
      price,
      clock,
      fetch: request,
    });
  };
  const get = (id: string): Model => {
    const model = made.get(id) ?? make(id);
    made.set(id, model);
    return model;
  };
  const list = (): ModelListing[] => {
    const priced = [...Object.keys(MODEL_PRICING), ...Object.keys(prices), ...(config.judges ?? [])];
    const ids = new Set([...priced, ...Object.keys(builtins).map((name) => `builtin:${name}`)]);
    return [...ids].sort().map(listOne);
  };
  const listOne = (id: string): ModelListing => {
    const fromConfig = Object.hasOwn(prices, id);
    const lifecycle = findLifecycle(id);
    try {
      const { builtin, price, ready } = get(id);
      const state = ready();
      const provider = findProvider(id.slice(0, id.indexOf(':')), env, servers);
      const priceFrom = builtin ? 'free' : fromConfig ? 'config' : price === null ? null : 'table';
      const reason = state.ok ? null : state.reason;
      const keyName = provider?.access.keyName ?? null;
      return { id, builtin, price, priceFrom, keyName, ready: state.ok, reason, lifecycle };
    } catch (error) {
      // One mistaken id in the config must not hide the other models.
      if (!(error instanceof GbrainError)) throw error;
      const price = priceOf(id, prices);
      const priceFrom = fromConfig ? 'config' : price === null ? null : 'table';
      return { id, builtin: false, price, priceFrom, keyName: null, ready: false, reason: error.message, lifecycle };
    }
  };
  return { get, list };
}

/** The user's own price, else the table's; null when neither names the model. */
function priceOf(id: string, prices: Readonly<Record<string, ConfiguredPrice>>): Price | null {
  if (!Object.hasOwn(prices, id)) return Object.hasOwn(MODEL_PRICING, id) ? MODEL_PRICING[id]! : null;
  const { input, output, cache_read, cache_write, as_of } = prices[id]!;
  return {
    input,
    output,
    cacheRead: cache_read,
    cacheWrite: cache_write,
    asOf: as_of ?? 'config',
  };
}

function findBuiltin(name: string, builtins: Readonly<Record<string, BuiltinModel>>): BuiltinModel {
  if (Object.hasOwn(builtins, name)) return builtins[name]!;
  const names = Object.keys(builtins);
  const [nearest] = nearestNames(name, names, 1);
  const hint = nearest === undefined ? '' : ` Did you mean builtin:${nearest}?`;
  const allowed = names.map((each) => `builtin:${each}`).join(', ') || 'none';
  throw new GbrainError('usage', `There is no builtin:${name}.${hint} Built in: ${allowed}.`);
}
