import { redactUrl } from '../../secrets/redact-url.ts';
import { escapeTerminal } from '../../text/escape.ts';

/** Git ended with an exit code other than 0, or was given up. */
export class GitFailure extends Error {
  /** Null when git was ended by a signal or given up. */
  readonly exitCode: number | null;
  /** The last lines of git's own message, on one line, without the secrets of URLs and without a full stop. */
  readonly reason: string;

  constructor(exitCode: number | null, stderr: string) {
    const reason = lastLines(redactUrl(stderr)) || `exit code ${exitCode}`;
    super(reason);
    this.name = 'GitFailure';
    this.exitCode = exitCode;
    this.reason = reason;
  }
}

/** The last lines of a text, as many as are short enough together; each is quoted whole or not at all. */
function lastLines(text: string): string {
  const lines = text.split('\n').flatMap((line) => quote(line) || []);
  let from = lines.length;
  for (let length = 0; from > 0; from--) {
    length += lines[from - 1]!.length;
    if (length > MAX_REASON) break;
  }
  return lines.slice(from).join('; ').replace(/\.+$/, '');
}

/** A line as a terminal shows it: of progress that overwrites itself only the last state, and without padding. */
function quote(line: string): string {
  const shown = line.replaceAll('\0', '').trimEnd();
  return escapeTerminal(shown.slice(shown.lastIndexOf('\r') + 1).trim());
}

/** Characters of git's message that an error quotes. */
const MAX_REASON = 400;
