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

/** What Node's codes of file and port errors mean; its own messages are for programmers. */
const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EADDRINUSE: 'it is in use',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'no space left on the disk',
  ENOTDIR: 'a part of its path is a file',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
};

/** The message of anything thrown, for the end of a sentence of ours that names the file it is about. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, syscall } = error as NodeJS.ErrnoException;
  return (syscall === undefined ? undefined : SYSTEM_ERRORS[code ?? '']) ?? error.message;
}
