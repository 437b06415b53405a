import { countTokens } from './count-tokens.ts';
import { asText, isJson, type JsonValue, type Sink } from './sink.ts';

const TEXT = new Set(['text', 'output_text']);
const CALLS = new Set(['tool_use', 'server_tool_use', 'mcp_tool_use', 'tool-call']);
const RESULTS = new Set(['tool_result', 'mcp_tool_result', 'tool-result']);

/**
 * A message of the Anthropic and OpenAI APIs and of the AI SDK: a role, and content that is text or a list of blocks.
 * Only what the assistant wrote is text of the agent; what others wrote counts only where it is a tool's result.
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

/** A tool call under any of the names that its id goes by. */
export function visitCall(call: JsonValue, sink: Sink): void {
  sink.call(asText(call.call_id) ?? asText(call.toolCallId) ?? asText(call.id));
}

/** Deeper than any tool nests its result; what is below is left out, so that no hostile depth overflows the stack. */
const DEEPEST = 20;

/** Everything that a tool returned, as text: the strings at any depth, each apart. */
export function visitResult(value: unknown, sink: Sink, depth = 0): void {
  if (typeof value === 'string') sink.result(value);
  else if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
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
