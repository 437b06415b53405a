import { askModel, type Clock } from '../call/ask-model.ts';
import type { Ask, Model } from '../call/model.ts';
import { FREE, promptBytesOf } from '../call/pricing.ts';
import { NO_USAGE } from '../call/usage.ts';

/** A model that is a function of ours: free, without a key or a network. */
export type BuiltinModel = (ask: Ask) => Promise<{ text: string }>;

/** A model under `builtin:`. */
export function createBuiltinModel(id: string, run: BuiltinModel, clock: Clock): Model {
  return {
    id,
    builtin: true,
    price: FREE,
    language: null,
    ready: () => ({ ok: true }),
    ask: (ask) =>
      askModel(
        { id, price: FREE },
        { ...ask, promptBytes: promptBytesOf(ask) },
        async (signal) => ({ ...(await run({ ...ask, signal })), finish: 'stop', usage: NO_USAGE }),
        clock,
      ),
  };
}
