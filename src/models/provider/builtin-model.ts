import { askModel, type Clock } from '../call/ask-model.ts';
import type { Ask, Model } from '../call/model.ts';
import { FREE } from '../call/pricing.ts';

/** A model that is a function of ours: free, without a key or a network. */
export type BuiltinModel = (ask: Ask) => Promise<{ text: string }>;

/** A model under `builtin:`. */
export function createBuiltinModel(id: string, run: BuiltinModel, waits: Clock): Model {
  const usage = { inputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 0 };
  return {
    id,
    builtin: true,
    price: FREE,
    language: null,
    ready: () => ({ ok: true }),
    ask: (ask) =>
      askModel(
        { id, price: FREE },
        ask,
        async (question, signal) => {
          const { text } = await run({ ...question, signal });
          return { text, finish: 'stop', usage };
        },
        waits,
      ),
  };
}
