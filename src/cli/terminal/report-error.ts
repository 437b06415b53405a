import { CommanderError } from '@commander-js/extra-typings';
import { EXIT_CODES, GbrainError, messageOf } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';
import type { Environment } from './context.ts';
import type { Output } from './output.ts';

/**
 * Says what went wrong in one line on stderr and returns the exit code. Commander has already printed what it objects
 * to; an error that is not ours is our fault (70) and shows its stack only with `GBRAIN_DEBUG=1`.
 */
export function reportError(error: unknown, env: Environment, stderr: Output): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES.usage;
  if (error instanceof GbrainError) {
    stderr.write(`gbrain: ${hideCredentials(escapeTerminal(error.message))}\n`);
  } else {
    const message = hideCredentials(escapeTerminal(messageOf(error)));
    stderr.write(
      `gbrain: This is a fault of gbrain, not of what you did: ${message} (GBRAIN_DEBUG=1 shows where it happened.)\n`,
    );
  }
  if (env.GBRAIN_DEBUG === '1' && error instanceof Error) {
    stderr.write(`${hideCredentials(error.stack ?? '')}\n`);
  }
  return error instanceof GbrainError ? EXIT_CODES[error.code] : EXIT_CODES.internal;
}

/** Hides the secrets of every URL in a text: an error that quotes a database URL must not give its password away. */
export function hideCredentials(text: string): string {
  return text.replace(/\S+/g, (word) => (word.includes('://') ? hideInUrl(word) : word));
}

function hideInUrl(word: string): string {
  const start = word.indexOf('://') + 3;
  // A password may itself hold @ and /, unencoded; the last @ before the query ends it.
  const query = word.indexOf('?', start);
  const at = word.lastIndexOf('@', query === -1 ? undefined : query);
  const colon = word.indexOf(':', start);
  const user = colon !== -1 && colon < at ? word.slice(start, colon + 1) : '';
  const shown = at > start ? `${word.slice(0, start)}${user}***${word.slice(at)}` : word;
  return shown.replace(/([?&](?:password|sslpassword|token|key|secret)=)[^&\s]*/gi, '$1***');
}
