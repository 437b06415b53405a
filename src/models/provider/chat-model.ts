import type { LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV3GenerateResult } from '@ai-sdk/provider';
import { askModel, type CallTerms, type Clock } from '../call/ask-model.ts';
import type { Answer } from '../call/attempt.ts';
import { meterLanguage } from '../call/meter-language.ts';
import type { Ask, Model, Reply, Usage } from '../call/model.ts';
import { type PricedModel, promptBytesOf } from '../call/pricing.ts';
import { classifyFailure, classifyStated } from './classify-failure.ts';
import type { Provider } from './providers.ts';

/** What a model behind a chat API is made from. */
interface ChatModelOptions extends PricedModel {
  /** As the provider knows it. */
  name: string;
  provider: Provider;
  clock: Clock;
  fetch: typeof fetch | undefined;
}

/**
 * A model behind a chat API, through its package of the AI SDK. The provider is called directly rather than by
 * `generateText`, which would parse the reply and lose its text where that fails, and retry on its own.
 */
export function createChatModel({ id, name, provider, price, clock, fetch }: ChatModelOptions): Model {
  const { access, structured } = provider;
  let loaded: Promise<LanguageModelV3> | undefined;
  const load = () => {
    loaded ??= provider.load({ name, baseUrl: access.baseUrl, key: access.key, fetch });
    return loaded;
  };
  const call = (terms: CallTerms, once: (signal: AbortSignal) => Promise<Answer>) =>
    askModel({ id, price }, terms, once, clock);
  const generate = async (model: LanguageModelV3, options: LanguageModelV3CallOptions) => {
    let result: LanguageModelV3GenerateResult;
    try {
      result = await model.doGenerate(options);
    } catch (error) {
      throw classifyFailure(error, access, clock.clock());
    }
    const { content, response } = result;
    const failure = content.length === 0 ? classifyStated(response?.body, access) : null;
    if (failure !== null) throw failure;
    return result;
  };
  return {
    id,
    builtin: false,
    price,
    ready: () => {
      const [keyName, ...others] = access.keyNames;
      if (keyName === undefined || access.key !== undefined) return { ok: true };
      const instead = others.length === 0 ? '' : ` (${others.join(' or ')} will do)`;
      return { ok: false, reason: `${keyName} is not set${instead}; ${id} needs it.` };
    },
    prepare() {
      // Node loads its fetch when a name of it is first read.
      void globalThis.Response;
      // Whoever asks gets the error.
      load().catch(() => {});
    },
    async language(limits) {
      const model = await load();
      if (limits === undefined) return model;
      return meterLanguage(model, limits, call, async (options) => {
        const result = await generate(model, options);
        return { result, answer: toAnswer(result) };
      });
    },
    async ask(ask) {
      const model = await load();
      return call({ ...ask, promptBytes: promptBytesOf(ask) }, async (signal) =>
        toAnswer(await generate(model, toCall(ask, structured, signal))),
      );
    },
  };
}

/**
 * No temperature: gpt-5 and newer and Claude from Opus 4.7 on reject it, and judges must be asked alike. `store: false`
 * keeps OpenAI from storing documents.
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
    responseFormat: schema && { type: 'json', schema, name: 'reply' },
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

/** Null when the provider reported no tokens or impossible counts; the cost is then unknown. */
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
