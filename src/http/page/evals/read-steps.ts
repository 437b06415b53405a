/** One step of a session as a person reads it. */
export interface Step {
  kind: 'said' | 'thought' | 'called' | 'returned' | 'asked' | 'record';
  /** The tool of a call or its answer; else ''. */
  tool: string;
  /** Untrusted text. */
  text: string;
}

/**
 * The steps of a transcript: turns as the AI SDK and the Anthropic API write them, also inside the records of a command;
 * anything else is a step of its own, as JSON.
 */
export function readSteps(transcript: readonly unknown[]): Step[] {
  const tools = new Map<string, string>();
  return transcript.flatMap((turn) => {
    const message = messageOf(turn);
    if (message === null) return [{ kind: 'record', tool: '', text: asJson(turn) } satisfies Step];
    const { role, content } = message;
    const parts = Array.isArray(content) ? content : [{ type: 'text', text: content }];
    return parts.map((part) => readPart(part, role, tools)).filter((step) => step.text !== '' || step.tool !== '');
  });
}

function messageOf(turn: unknown): { role: string; content: unknown } | null {
  if (!isRecord(turn)) return null;
  const inner = isRecord(turn.message) ? turn.message : turn;
  return typeof inner.role === 'string' && 'content' in inner ? { role: inner.role, content: inner.content } : null;
}

function readPart(part: unknown, role: string, tools: Map<string, string>): Step {
  if (typeof part === 'string') return spoken(role, part);
  if (!isRecord(part)) return { kind: 'record', tool: '', text: asJson(part) };
  const name = [part.toolName, part.name].find((value) => typeof value === 'string') ?? '';
  const id = [part.toolCallId, part.id, part.tool_use_id].find((value) => typeof value === 'string') ?? '';
  switch (part.type) {
    case 'text':
      return spoken(role, textOf(part.text));
    case 'reasoning':
    case 'thinking':
      return { kind: 'thought', tool: '', text: textOf(part.text ?? part.thinking) };
    case 'tool-call':
    case 'tool_use':
      tools.set(id, name);
      return { kind: 'called', tool: name, text: asJson(part.input ?? part.args ?? {}) };
    case 'tool-result':
    case 'tool_result':
      return { kind: 'returned', tool: name || (tools.get(id) ?? ''), text: textOf(part.output ?? part.content) };
    default:
      return { kind: 'record', tool: '', text: asJson(part) };
  }
}

function spoken(role: string, text: string): Step {
  return { kind: role === 'assistant' ? 'said' : 'asked', tool: '', text };
}

/** Text, or the text within: `{ value }`, `{ text }`, a list of such. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  if (isRecord(value) && 'value' in value) return textOf(value.value);
  if (isRecord(value) && 'text' in value) return textOf(value.text);
  return asJson(value);
}

/** On one line where it fits. */
function asJson(value: unknown): string {
  const line = JSON.stringify(value) ?? '';
  return line.length <= 100 ? line : JSON.stringify(value, null, 2);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
