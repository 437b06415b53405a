import { asText, type JsonValue, type Sink } from './sink.ts';
import { visitCall, visitMessage, visitResult } from './visit-message.ts';

/**
 * An item of the OpenAI Responses API: alone, or in a response's `output` or a request's `input`. Codex writes the same.
 * Returns whether it was one.
 */
export function visitItem(item: JsonValue, sink: Sink): boolean {
  const type = asText(item.type);
  if (type === null) return false;
  if (type === 'message') {
    visitMessage(item, sink);
  } else if (type.endsWith('_call_output')) {
    visitResult(item.output, sink);
  } else if (type.endsWith('_call')) {
    visitCall(item, sink);
    visitResult(item.output, sink);
  } else {
    return type === 'reasoning';
  }
  return true;
}
