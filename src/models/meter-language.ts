import type { LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV3GenerateResult } from '@ai-sdk/provider';
import { GbrainError } from '../errors.ts';
import type { Answer } from './attempt.ts';
import type { Ask, Reply } from './model.ts';

/** What each call of a tool loop is held to, and who is told of it. */
export interface CallLimits extends Pick<Ask, 'timeoutMs' | 'maxOutputTokens' | 'budget' | 'signal'> {
  /** Told of each call that was answered: tokens, cost, attempts. */
  onReply: (reply: Reply) => void;
}

/** Asks with retries, budget and time limit; {@link askModel} with the model filled in. */
export type AskThrough = (ask: Ask, once: (signal: AbortSignal) => Promise<Answer>) => Promise<Reply>;

/**
 * The same model for the AI SDK's tool loop, each call of it under the rules of a single question: its worst case is
 * reserved before and settled after, what may pass is tried again, and it throws ModelError or BudgetExceededError.
 */
export function meterLanguage(
  model: LanguageModelV3,
  limits: CallLimits,
  through: AskThrough,
  generate: (options: LanguageModelV3CallOptions) => Promise<{ result: LanguageModelV3GenerateResult; answer: Answer }>,
): LanguageModelV3 {
  const { onReply, ...kept } = limits;
  return {
    specificationVersion: 'v3',
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    async doGenerate(options) {
      // The bytes of the messages and tools bound the tokens that the provider counts as input.
      const ask: Ask = {
        ...kept,
        system: '',
        prompt: JSON.stringify(options.prompt),
        schema: { tools: options.tools ?? [] },
      };
      let answered: LanguageModelV3GenerateResult | undefined;
      const reply = await through(ask, async (signal) => {
        const { result, answer } = await generate({
          ...options,
          maxOutputTokens: limits.maxOutputTokens,
          abortSignal: signal,
          providerOptions: { ...options.providerOptions, openai: { store: false } },
        });
        answered = result;
        return answer;
      });
      onReply(reply);
      return answered!;
    },
    doStream() {
      throw new GbrainError('internal', 'A metered model does not stream.');
    },
  };
}
