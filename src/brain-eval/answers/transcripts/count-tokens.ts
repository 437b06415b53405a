import { isJson, type JsonValue } from './sink.ts';

/**
 * Input and output tokens of a usage record, cached input included once. Anthropic counts its two cache kinds beside
 * `input_tokens`; OpenAI, Codex and the AI SDK count cached tokens inside the input. Null when it holds no counts.
 */
export function countTokens(usage: unknown): number | null {
  if (!isJson(usage)) return null;
  const input = first(usage, 'input_tokens', 'prompt_tokens', 'inputTokens');
  const output = first(usage, 'output_tokens', 'completion_tokens', 'outputTokens');
  if (input === null && output === null) return null;
  const cached = (first(usage, 'cache_creation_input_tokens') ?? 0) + (first(usage, 'cache_read_input_tokens') ?? 0);
  return (input ?? 0) + cached + (output ?? 0);
}

function first(usage: JsonValue, ...names: readonly string[]): number | null {
  for (const name of names) {
    const value = usage[name];
    if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value;
  }
  return null;
}
