import type { LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV3GenerateResult } from '@ai-sdk/provider';
import { GbrainError } from '../../errors.ts';
import { canonicalJson, sha256 } from '../../hash.ts';
import type { CallTerms } from './ask-model.ts';
import type { Answer } from './attempt.ts';
import type { CallLimits, Reply } from './model.ts';

/** Asks with retries, budget and time limit; {@link askModel} with the model filled in. */
type AskThrough = (terms: CallTerms, once: (signal: AbortSignal) => Promise<Answer>) => Promise<Reply>;

/**
 * The same model for the AI SDK's tool loop, with the rules of a single question for each of its calls: the worst case is
 * reserved before and settled after, transient failures are retried, and ModelError or BudgetExceededError is thrown.
 * With a ledger, a call that was answered before is answered from there.
 */
export function meterLanguage(
  model: LanguageModelV3,
  limits: CallLimits,
  through: AskThrough,
  generate: (options: LanguageModelV3CallOptions) => Promise<{ result: LanguageModelV3GenerateResult; answer: Answer }>,
): LanguageModelV3 {
  const { onReply, ledger, maxOutputTokens, timeoutMs, signal, budget } = limits;
  return {
    specificationVersion: 'v3',
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    async doGenerate(options) {
      const { prompt, tools = [] } = options;
      const call = await ledger?.open(sha256(canonicalJson({ prompt, tools, maxOutputTokens })));
      if (call?.answered) {
        const { reply, source } = call.answered;
        onReply(reply);
        return source as LanguageModelV3GenerateResult;
      }
      // The bytes of the messages and tools bound the tokens that the provider counts as input.
      const promptBytes = Buffer.byteLength(JSON.stringify({ prompt, tools }));
      const terms = { promptBytes, maxOutputTokens, timeoutMs, signal, budget: call ?? budget };
      let answered: LanguageModelV3GenerateResult | undefined;
      const reply = await through(terms, async (signal) => {
        const { result, answer } = await generate({
          ...options,
          prompt: markForCache(prompt),
          maxOutputTokens,
          abortSignal: signal,
          providerOptions: { ...options.providerOptions, openai: { store: false } },
        });
        answered = result;
        return { ...answer, source: withoutWire(result) };
      });
      onReply(reply);
      return answered!;
    },
    doStream() {
      throw new GbrainError('internal', 'A metered model does not stream.');
    },
  };
}

/**
 * The conversation with a mark at its end, up to which Anthropic keeps it: the next call of the loop then pays for what is new, and a
 * tenth for the rest. OpenAI and Google keep long prefixes of themselves and pass over the mark.
 */
function markForCache(prompt: LanguageModelV3CallOptions['prompt']): LanguageModelV3CallOptions['prompt'] {
  return prompt.map((message, at) => {
    if (at < prompt.length - 1) return message;
    const anthropic = { ...message.providerOptions?.anthropic, cacheControl: { type: 'ephemeral' } };
    return { ...message, providerOptions: { ...message.providerOptions, anthropic } };
  });
}

/** The reply without its HTTP request and response. */
function withoutWire({ content, finishReason, usage, providerMetadata, warnings }: LanguageModelV3GenerateResult) {
  return { content, finishReason, usage, providerMetadata, warnings };
}
