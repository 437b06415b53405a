import type { LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV3GenerateResult } from '@ai-sdk/provider';
import { GbrainError } from '../../errors.ts';
import { canonicalJson, sha256 } from '../../hash.ts';
import type { Answer } from './attempt.ts';
import type { CallLedger } from './call-ledger.ts';
import type { Ask, Reply } from './model.ts';

/** What each call of a tool loop is held to, and who is told of it. */
export interface CallLimits extends Pick<Ask, 'timeoutMs' | 'maxOutputTokens' | 'budget' | 'signal'> {
  /** Told of each call that was answered: tokens, cost, attempts. */
  onReply: (reply: Reply) => void;
  /** Where each call is kept, and set aside in place of `budget`; an answer that is there is not asked for again. */
  ledger?: CallLedger | undefined;
}

/** Asks with retries, budget and time limit; {@link askModel} with the model filled in. */
export type AskThrough = (ask: Ask, once: (signal: AbortSignal) => Promise<Answer>) => Promise<Reply>;

/**
 * The same model for the AI SDK's tool loop, each call of it under the rules of a single question: its worst case is
 * reserved before and settled after, what may pass is tried again, and it throws ModelError or BudgetExceededError.
 * With a ledger a call that was answered before is answered from there.
 */
export function meterLanguage(
  model: LanguageModelV3,
  limits: CallLimits,
  through: AskThrough,
  generate: (options: LanguageModelV3CallOptions) => Promise<{ result: LanguageModelV3GenerateResult; answer: Answer }>,
): LanguageModelV3 {
  const { onReply, ledger, ...kept } = limits;
  return {
    specificationVersion: 'v3',
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    async doGenerate(options) {
      // The bytes of the messages and tools bound the tokens that the provider counts as input.
      const { prompt, tools = [] } = options;
      const { maxOutputTokens } = limits;
      const call = await ledger?.open(sha256(canonicalJson({ prompt, tools, maxOutputTokens })));
      if (call?.answered) {
        const { reply, source } = call.answered;
        onReply(reply);
        return source as LanguageModelV3GenerateResult;
      }
      const ask: Ask = {
        ...kept,
        ...(call && { budget: call }),
        system: '',
        prompt: JSON.stringify(prompt),
        schema: { tools },
      };
      let answered: LanguageModelV3GenerateResult | undefined;
      const reply = await through(ask, async (signal) => {
        const { result, answer } = await generate({
          ...options,
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

/** The reply without the request and response as they went over the wire, which nobody reads again. */
function withoutWire({ content, finishReason, usage, providerMetadata, warnings }: LanguageModelV3GenerateResult) {
  return { content, finishReason, usage, ...(providerMetadata && { providerMetadata }), warnings };
}
