import { CommanderError } from '@commander-js/extra-typings';
import type { Environment } from '../../documents/git/run-git.ts';
import { EXIT_CODES, GbrainError } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { redactUrl } from '../../text/redact-url.ts';

import type { Output } from './output.ts';

/**
 * Says what went wrong in one line on stderr and returns the exit code. Commander has already printed what it objects
 * to; an error that is not ours is our fault (70) and shows its stack only with `GBRAIN_DEBUG=1`.
 */
export function reportError(error: unknown, env: Environment, stderr: Output): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES.usage;
  if (error instanceof GbrainError) {
    stderr.write(`gbrain: ${redactUrl(escapeTerminal(error.message))}\n`);
  } else {
    const message = redactUrl(escapeTerminal(error instanceof Error ? error.message : String(error)));
    stderr.write(
      `gbrain: This is a fault of gbrain, not of what you did: ${message} (GBRAIN_DEBUG=1 shows where it happened.)\n`,
    );
  }
  if (env.GBRAIN_DEBUG === '1' && error instanceof Error) {
    stderr.write(`${redactUrl(error.stack ?? '')}\n`);
  }
  return error instanceof GbrainError ? EXIT_CODES[error.code] : EXIT_CODES.internal;
}
