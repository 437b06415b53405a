import { asText, isJson, type JsonValue, type Sink } from './sink.ts';
import { visitClaudeCode } from './visit-claude-code.ts';
import { visitCodexExec, visitCodexRollout } from './visit-codex.ts';
import { visitItem } from './visit-item.ts';
import { visitMessage, visitUsage } from './visit-message.ts';

/**
 * One record of a transcript of Claude Code or Codex, or a request, response or message of the OpenAI or Anthropic API.
 * Returns whether it was one; any other record is ignored.
 */
export function visitRecord(record: JsonValue, sink: Sink): boolean {
  if (visitClaudeCode(record, sink) || visitCodexRollout(record, sink) || visitCodexExec(record, sink)) return true;
  const lists = [record.messages, record.input, record.output].filter((list) => Array.isArray(list));
  const choices = Array.isArray(record.choices) ? record.choices.filter(isJson).map(({ message }) => message) : [];
  if (lists.length + choices.length === 0) return visitTurn(record, sink);
  for (const item of [...lists.flat(), ...choices]) if (isJson(item)) visitTurn(item, sink);
  visitUsage(record, sink);
  return true;
}

/** A message, or an item in place of one. */
function visitTurn(turn: JsonValue, sink: Sink): boolean {
  if (asText(turn.role) === null) return visitItem(turn, sink);
  visitMessage(turn, sink);
  return true;
}
