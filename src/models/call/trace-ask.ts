import type { Trace } from '../../trace.ts';
import type { Ask } from './model.ts';
import { ModelError } from './model-error.ts';
import type { Reply } from './reply.ts';

/** Providers to which the conventions of OpenTelemetry give another name than ours. */
const PROVIDERS: Readonly<Record<string, string>> = { google: 'gcp.gemini' };

/**
 * A question as one span, retries included, by the conventions of OpenTelemetry for generative AI. It holds neither
 * question nor reply, nor the command of an `exec:` model, which may hold a secret.
 */
export function traceAsk(
  trace: Trace,
  id: string,
  { maxOutputTokens }: Pick<Ask, 'maxOutputTokens'>,
  work: () => Promise<Reply>,
): Promise<Reply> {
  const provider = id.slice(0, id.indexOf(':'));
  const model = provider === 'exec' ? 'exec' : id.slice(provider.length + 1);
  return trace.withSpan(
    `chat ${model}`,
    {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': PROVIDERS[provider] ?? provider,
      'gen_ai.request.model': model,
      'gen_ai.request.max_tokens': maxOutputTokens,
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
