/** Receives what a transcript contains, whatever program wrote it. */
export interface Sink {
  /** The agent wrote this. */
  text(text: string): void;
  /** The agent called a tool; a repeated id is the same call. Null is a call without an id. */
  call(id: string | null): void;
  /** A tool returned this. */
  result(text: string): void;
  /** Tokens of one request; the last count for an id is valid. */
  usage(id: string, tokens: number): void;
  /** Tokens of the whole session so far by its client's count, which replaces the sum over requests. */
  total(tokens: number): void;
  /** The records that follow belong to this session. */
  session(id: string): void;
  model(name: string): void;
  client(name: string): void;
}

/** A JSON object of unknown shape. */
export type JsonValue = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export function isJson(value: unknown): value is JsonValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value when it is text, else null. */
export function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
