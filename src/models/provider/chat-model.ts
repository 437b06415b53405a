import type { LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV3GenerateResult } from '@ai-sdk/provider';
import { askModel, type Clock } from '../call/ask-model.ts';
import type { Answer } from '../call/attempt.ts';
import { type AskThrough, meterLanguage } from '../call/meter-language.ts';
import type { Ask, Model, Price, Reply, Usage } from '../call/model.ts';
import { classifyFailure } from './classify-failure.ts';
import type { Provider } from './providers.ts';

/**
 * A model behind a chat API, through its package of the AI SDK. The provider is called directly rather than by
 * `generateText`, which would parse the reply and lose its text where that fails, and retry on its own.
 */
export function createChatModel(
  id: string,
  name: string,
  provider: Provider,
  price: Price | null,
  waits: Clock,
  fetchWith: typeof fetch | undefined,
): Model {
  const { access, structured } = provider;
  let loaded: Promise<LanguageModelV3> | undefined;
  const language = () => {
    // The AI SDK prints its warnings on stdout unless told not to.
    globalThis.AI_SDK_LOG_WARNINGS = false;
    loaded ??= provider.load({ name, baseUrl: access.baseUrl, key: access.key, fetch: fetchWith });
    return loaded;
  };
  const ready = () =>
    access.keyName === null || access.key !== undefined
      ? ({ ok: true } as const)
      : ({ ok: false, reason: `${access.keyName} is not set; ${id} needs it.` } as const);
  return {
    id,
    builtin: false,
    price,
    ready,
    async language(limits) {
      const model = await language();
      if (limits === undefined) return model;
      const through: AskThrough = (ask, once) => askModel({ id, price }, ask, (_ask, signal) => once(signal), waits);
      return meterLanguage(model, limits, through, async (options) => {
        try {
          const result = await model.doGenerate(options);
          return { result, answer: toAnswer(result) };
        } catch (error) {
          throw classifyFailure(error, access, waits.clock());
        }
      });
    },
    async ask(ask) {
      const model = await language();
      const once = async (question: Ask, signal: AbortSignal) => {
        try {
          return toAnswer(await model.doGenerate(toCall(question, structured, signal)));
        } catch (error) {
          throw classifyFailure(error, access, waits.clock());
        }
      };
      return askModel({ id, price }, ask, once, waits);
    },
  };
}

/**
 * No temperature: gpt-5 and newer and Claude from Opus 4.7 on reject it, and judges are to be asked alike. `store` keeps
 * OpenAI from storing documents.
 */
function toCall(ask: Ask, structured: boolean, signal: AbortSignal): LanguageModelV3CallOptions {
  const schema = structured ? ask.schema : undefined;
  return {
    prompt: [
      ...(ask.system === '' ? [] : [{ role: 'system' as const, content: ask.system }]),
      { role: 'user', content: [{ type: 'text', text: ask.prompt }] },
    ],
    maxOutputTokens: ask.maxOutputTokens,
    abortSignal: signal,
    providerOptions: { openai: { store: false } },
    ...(schema && { responseFormat: { type: 'json', schema, name: 'reply' } }),
  };
}

function toAnswer(result: LanguageModelV3GenerateResult): Answer {
  const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return { text, finish: FINISHES[result.finishReason.unified] ?? 'other', usage: toUsage(result.usage) };
}

const FINISHES: Readonly<Record<string, Reply['finish']>> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'refusal',
};

/** Null when the provider reported no tokens at all, or counts that cannot be: what they cost is then not known. */
function toUsage({ inputTokens, outputTokens }: LanguageModelV3GenerateResult['usage']): Usage | null {
  if (!inputTokens.total && !outputTokens.total) return null;
  const usage = {
    inputTokens: inputTokens.total ?? 0,
    cacheReadTokens: inputTokens.cacheRead ?? 0,
    cacheWriteTokens: inputTokens.cacheWrite ?? 0,
    outputTokens: outputTokens.total ?? 0,
  };
  return Object.values(usage).every((count) => count >= 0 && Number.isSafeInteger(count)) ? usage : null;
}
