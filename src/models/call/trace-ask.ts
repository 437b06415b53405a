import type { Trace } from '../../trace.ts';
import type { Ask, Reply } from './model.ts';
import { ModelError } from './model-error.ts';

/** Names that the conventions of OpenTelemetry give to providers, where they are not ours. */
const PROVIDERS: Readonly<Record<string, string>> = { google: 'gcp.gemini' };

/**
 * A question as a span by the conventions of OpenTelemetry for generative AI, its retries within. Neither question nor
 * reply is in it; nor is the command of an `exec:` model, which may hold a secret.
 */
export function traceAsk(trace: Trace, id: string, ask: Ask, work: () => Promise<Reply>): Promise<Reply> {
  const provider = id.slice(0, id.indexOf(':'));
  const model = provider === 'exec' ? 'exec' : id.slice(provider.length + 1);
  return trace.withSpan(
    `chat ${model}`,
    {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': PROVIDERS[provider] ?? provider,
      'gen_ai.request.model': model,
      'gen_ai.request.max_tokens': ask.maxOutputTokens,
    },
    async (span) => {
      try {
        const reply = await work();
        const { usage, finish, costUsd, attempts } = reply;
        span.set({
          'gen_ai.usage.input_tokens': usage.inputTokens,
          'gen_ai.usage.output_tokens': usage.outputTokens,
          'gen_ai.usage.cache_read.input_tokens': usage.cacheReadTokens,
          'gen_ai.response.finish_reasons': [finish],
          'gbrain.cost_usd': costUsd ?? undefined,
          'gbrain.attempts': attempts,
        });
        return reply;
      } catch (error) {
        if (error instanceof ModelError) span.set({ 'error.type': error.kind });
        throw error;
      }
    },
    { kind: 'client' },
  );
}
