import type { Step } from './start-providers.ts';

/** One question as a server sees it, whatever the wire format. */
export interface Question {
  model: string;
  /** All system text. */
  system: string;
  /** The text of the last user message. */
  prompt: string;
  /** Texts of tool results in the request, in order. */
  toolResults: string[];
}

/** How one provider writes questions, replies and errors. */
export interface WireFormat {
  read(body: Json, path: string): Question;
  reply(step: Step, model: string, id: string): Json;
  error(status: number, message: string): Json;
}

/** Anything that JSON holds, for reading requests in tests. */
// biome-ignore lint/suspicious/noExplicitAny: a request body is read by path, as a server would.
export type Json = any;

const usageOf = (step: Step) => ({ input: 100, cacheRead: 0, cacheWrite: 0, output: 20, ...step.usage });

const textOf = (content: Json): string =>
  typeof content === 'string' ? content : (content ?? []).map((part: Json) => part.text ?? '').join('');

const joinRole = (messages: Json[], roles: string[]) =>
  messages
    .filter((message) => roles.includes(message.role))
    .map((message) => textOf(message.content))
    .join('\n');

const lastUser = (messages: Json[]) => textOf(messages.findLast((message) => message.role === 'user')?.content);

const openaiError = (status: number, message: string) => ({
  error: { message, type: status === 429 ? 'rate_limit_error' : 'error', param: null, code: null },
});

/** OpenAI's `/responses`. */
export const openaiResponses: WireFormat = {
  read: (body) => ({
    model: body.model,
    system: joinRole(body.input, ['system', 'developer']),
    prompt: lastUser(body.input),
    toolResults: body.input
      .filter((item: Json) => item.type === 'function_call_output')
      .map((item: Json) => (typeof item.output === 'string' ? item.output : textOf(item.output))),
  }),
  reply(step, model, id) {
    const { input, cacheRead, output } = usageOf(step);
    const refusal = step.finish === 'refusal';
    const part = refusal
      ? { type: 'refusal', refusal: step.text ?? '' }
      : { type: 'output_text', text: step.text ?? '', annotations: [] };
    const message = { type: 'message', id: `msg_${id}`, role: 'assistant', status: 'completed', content: [part] };
    const calls = (step.toolCalls ?? []).map((call, index) => ({
      type: 'function_call',
      id: `fc_${id}_${index}`,
      call_id: `call_${id}_${index}`,
      name: call.name,
      arguments: JSON.stringify(call.input),
      status: 'completed',
    }));
    const cut = step.finish === 'length';
    return {
      id: `resp_${id}`,
      object: 'response',
      created_at: 1_760_000_000,
      model,
      status: cut ? 'incomplete' : 'completed',
      incomplete_details: cut ? { reason: 'max_output_tokens' } : null,
      error: null,
      output: step.text === undefined && calls.length > 0 ? calls : [message, ...calls],
      ...(step.usage !== null && {
        usage: {
          input_tokens: input,
          input_tokens_details: { cached_tokens: cacheRead },
          output_tokens: output,
          output_tokens_details: { reasoning_tokens: 0 },
          total_tokens: input + output,
        },
      }),
    };
  },
  error: openaiError,
};

/** OpenAI's `/chat/completions`, which compatible servers speak. */
export const openaiChat: WireFormat = {
  read: (body) => ({
    model: body.model,
    system: joinRole(body.messages, ['system', 'developer']),
    prompt: lastUser(body.messages),
    toolResults: body.messages.filter((m: Json) => m.role === 'tool').map((m: Json) => textOf(m.content)),
  }),
  reply(step, model, id) {
    const { input, cacheRead, output } = usageOf(step);
    const calls = (step.toolCalls ?? []).map((call, index) => ({
      id: `call_${id}_${index}`,
      type: 'function',
      function: { name: call.name, arguments: JSON.stringify(call.input) },
    }));
    const finishes = { stop: 'stop', length: 'length', refusal: 'content_filter' };
    return {
      id: `chatcmpl-${id}`,
      object: 'chat.completion',
      created: 1_760_000_000,
      model,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: step.text ?? null, ...(calls.length > 0 && { tool_calls: calls }) },
          finish_reason: calls.length > 0 ? 'tool_calls' : finishes[step.finish ?? 'stop'],
        },
      ],
      ...(step.usage !== null && {
        usage: {
          prompt_tokens: input,
          completion_tokens: output,
          total_tokens: input + output,
          prompt_tokens_details: { cached_tokens: cacheRead },
        },
      }),
    };
  },
  error: openaiError,
};

/** Anthropic's `/messages`, whose input count leaves the cached tokens out. */
export const anthropicMessages: WireFormat = {
  read: (body) => ({
    model: body.model,
    system: textOf(body.system ?? ''),
    prompt: lastUser(body.messages),
    toolResults: body.messages.flatMap((message: Json) =>
      (Array.isArray(message.content) ? message.content : [])
        .filter((part: Json) => part.type === 'tool_result')
        .map((part: Json) => textOf(part.content)),
    ),
  }),
  reply(step, model, id) {
    const { input, cacheRead, cacheWrite, output } = usageOf(step);
    const calls = (step.toolCalls ?? []).map((call, index) => ({
      type: 'tool_use',
      id: `toolu_${id}_${index}`,
      name: call.name,
      input: call.input,
    }));
    const finishes = { stop: 'end_turn', length: 'max_tokens', refusal: 'refusal' };
    return {
      id: `msg_${id}`,
      type: 'message',
      role: 'assistant',
      model,
      content: [...(step.text === undefined ? [] : [{ type: 'text', text: step.text }]), ...calls],
      stop_reason: calls.length > 0 ? 'tool_use' : finishes[step.finish ?? 'stop'],
      stop_sequence: null,
      usage: {
        input_tokens: step.usage === null ? 0 : input - cacheRead - cacheWrite,
        cache_read_input_tokens: cacheRead,
        cache_creation_input_tokens: cacheWrite,
        output_tokens: step.usage === null ? 0 : output,
      },
    };
  },
  error: (status, message) => ({
    type: 'error',
    error: { type: status === 429 ? 'rate_limit_error' : 'api_error', message },
  }),
};

/** Google's `models/NAME:generateContent`. */
export const googleGenerate: WireFormat = {
  read: (body, path) => ({
    model: decodeURIComponent(/models\/([^/]+):/.exec(path)?.[1] ?? ''),
    system: (body.systemInstruction?.parts ?? []).map((part: Json) => part.text).join('\n'),
    prompt: (body.contents.findLast((item: Json) => item.role === 'user')?.parts ?? [])
      .map((part: Json) => part.text ?? '')
      .join(''),
    toolResults: body.contents
      .flatMap((item: Json) => item.parts ?? [])
      .filter((part: Json) => part.functionResponse !== undefined)
      .map((part: Json) => {
        const { content } = part.functionResponse.response ?? {};
        return typeof content === 'string' ? content : JSON.stringify(content);
      }),
  }),
  reply(step, model) {
    const { input, cacheRead, output } = usageOf(step);
    const calls = (step.toolCalls ?? []).map((call) => ({ functionCall: { name: call.name, args: call.input } }));
    const finishes = { stop: 'STOP', length: 'MAX_TOKENS', refusal: 'SAFETY' };
    const parts = [...(step.text === undefined ? [] : [{ text: step.text }]), ...calls];
    return {
      candidates: [{ content: { role: 'model', parts }, finishReason: finishes[step.finish ?? 'stop'], index: 0 }],
      modelVersion: model,
      ...(step.usage !== null && {
        usageMetadata: {
          promptTokenCount: input,
          cachedContentTokenCount: cacheRead,
          candidatesTokenCount: output,
          totalTokenCount: input + output,
        },
      }),
    };
  },
  error: (status, message) => ({ error: { code: status, message, status: 'ERROR' } }),
};
