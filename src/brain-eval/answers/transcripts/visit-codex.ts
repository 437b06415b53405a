import { countTokens } from './count-tokens.ts';
import { asText, isJson, type JsonValue, type Sink } from './sink.ts';
import { visitItem } from './visit-item.ts';
import { visitCall, visitResult } from './visit-message.ts';

const CALLS = new Set(['mcp_tool_call', 'command_execution', 'web_search', 'collab_tool_call']);

/** A record of a Codex rollout file: `{timestamp, type, payload}`. Returns whether it was one. */
export function visitCodexRollout(record: JsonValue, sink: Sink): boolean {
  const { payload } = record;
  if (!isJson(payload)) return false;
  if (record.type === 'session_meta') {
    sink.client('Codex');
    const id = asText(payload.id);
    if (id !== null) sink.session(id);
  } else if (record.type === 'turn_context') {
    const model = asText(payload.model);
    if (model !== null) sink.model(model);
  } else if (record.type === 'response_item') {
    visitItem(payload, sink);
  } else if (record.type === 'event_msg') {
    // The other events repeat the response items.
    if (payload.type === 'mcp_tool_call_end') visitResult(payload.result, sink);
    if (payload.type !== 'token_count' || !isJson(payload.info)) return true;
    const tokens = countTokens(payload.info.total_token_usage);
    if (tokens !== null) sink.total(tokens);
  } else {
    return record.type === 'compacted';
  }
  return true;
}

/** A line of `codex exec --json`; usage is of the whole thread so far. Returns whether it was one. */
export function visitCodexExec(record: JsonValue, sink: Sink): boolean {
  const type = asText(record.type) ?? '';
  if (type === 'thread.started') {
    sink.client('Codex');
    const id = asText(record.thread_id);
    if (id !== null) sink.session(id);
  } else if (type === 'turn.completed') {
    const tokens = countTokens(record.usage);
    if (tokens !== null) sink.total(tokens);
  } else if (type === 'item.completed' && isJson(record.item)) {
    const { item } = record;
    const text = asText(item.text);
    if (item.type === 'agent_message' && text !== null) sink.text(text);
    if (CALLS.has(asText(item.type) ?? '')) visitCall(item, sink);
    visitResult(item.result ?? item.aggregated_output, sink);
  } else {
    return /^(turn|item)\./.test(type);
  }
  return true;
}
