import { countTokens } from './count-tokens.ts';
import { asText, isJson, type JsonValue, type Sink } from './sink.ts';
import { visitMessage } from './visit-message.ts';

const KINDS = new Set(['assistant', 'user', 'system', 'result', 'progress', 'attachment', 'summary', 'stream_event']);

/**
 * A record of a Claude Code session file, or of `claude -p --output-format json` or `stream-json`. A message is spread
 * over several records, one per block, each with the same usage. What a subagent writes is not the session's answer, but
 * its calls and tokens count. Returns whether it was one.
 */
export function visitClaudeCode(record: JsonValue, sink: Sink): boolean {
  const type = asText(record.type);
  const session = asText(record.session_id) ?? asText(record.sessionId);
  if (type === null || session === null || !KINDS.has(type)) return false;
  sink.session(session);
  sink.client('Claude Code');
  if (type === 'result') {
    const text = asText(record.result);
    if (text !== null) sink.text(text);
    const tokens = countTokens(record.usage);
    if (tokens !== null) sink.total(tokens);
  } else if ((type === 'assistant' || type === 'user') && isJson(record.message)) {
    const subagent = record.isSidechain === true || asText(record.parent_tool_use_id) !== null;
    visitMessage(record.message, sink, !subagent);
  }
  return true;
}
