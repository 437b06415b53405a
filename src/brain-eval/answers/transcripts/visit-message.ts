import { countTokens } from './count-tokens.ts';
import { asText, isJson, type JsonValue, type Sink } from './sink.ts';

const TEXT = new Set(['text', 'output_text']);
const CALLS = new Set(['tool_use', 'server_tool_use', 'mcp_tool_use', 'tool-call']);
const RESULTS = new Set(['tool_result', 'mcp_tool_result', 'tool-result']);

/**
 * A message of the Anthropic or OpenAI API or of the AI SDK: a role, and content that is text or a list of blocks. Only
 * the assistant's text is the agent's; of other roles only tool results count.
 */
export function visitMessage(message: JsonValue, sink: Sink, writes = true): void {
  const agent = message.role === 'assistant';
  const content = message.content;
  if (typeof content === 'string') {
    if (agent && writes) sink.text(content);
    if (message.role === 'tool') sink.result(content);
  } else if (Array.isArray(content)) {
    for (const block of content) if (isJson(block)) visitBlock(block, agent, writes, message.role === 'tool', sink);
  }
  if (!agent) return;
  if (Array.isArray(message.tool_calls)) {
    for (const call of message.tool_calls) if (isJson(call)) visitCall(call, sink);
  }
  visitUsage(message, sink);
}

/** The model and the tokens of a message or response that has an id. */
export function visitUsage(record: JsonValue, sink: Sink): void {
  const model = asText(record.model);
  if (model !== null) sink.model(model);
  const tokens = countTokens(record.usage);
  const id = asText(record.id);
  if (tokens !== null && id !== null) sink.usage(id, tokens);
}

/** A tool call, whichever field holds its id. */
export function visitCall(call: JsonValue, sink: Sink): void {
  sink.call(asText(call.call_id) ?? asText(call.toolCallId) ?? asText(call.id));
}

/** No tool nests its result this deep; what is deeper is ignored, so that a hostile result cannot overflow the stack. */
const MAX_DEPTH = 20;

/** Everything that a tool returned: each string in it, at any depth. */
export function visitResult(value: unknown, sink: Sink, depth = 0): void {
  if (typeof value === 'string') sink.result(value);
  else if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
  else for (const item of Object.values(value)) visitResult(item, sink, depth + 1);
}

function visitBlock(block: JsonValue, agent: boolean, writes: boolean, tool: boolean, sink: Sink): void {
  const type = asText(block.type) ?? '';
  if (agent && TEXT.has(type)) {
    const text = asText(block.text);
    if (text !== null && writes) sink.text(text);
  } else if (agent && CALLS.has(type)) {
    visitCall(block, sink);
  } else if (RESULTS.has(type)) {
    visitResult(block.content ?? block.output ?? block.result, sink);
  } else if (tool) {
    visitResult(block.text, sink);
  }
}
