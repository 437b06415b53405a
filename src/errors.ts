/**
 * What kind of failure this is, and so which exit code the command line ends with (sysexits, so that no crash is ever
 * read as a verdict): `usage` 64, `input` 65, `unavailable` 69, `internal` 70, `config` 78, `interrupted` 130.
 */
export type ErrorCode = 'usage' | 'input' | 'unavailable' | 'internal' | 'config' | 'interrupted';

/** The exit code of each {@link ErrorCode}. */
export const EXIT_CODES: Readonly<Record<ErrorCode, number>> = {
  usage: 64,
  input: 65,
  unavailable: 69,
  internal: 70,
  config: 78,
  interrupted: 130,
};

/**
 * A failure that the caller can act on. The message is one or two sentences: what was given, what is allowed, what to
 * do next. It is shown to people as it stands (escaped for a terminal), never with a stack trace.
 */
export class GbrainError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}

/** The message of anything thrown, for the end of a sentence of ours. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
