import { CommanderError } from '@commander-js/extra-typings';
import type { Environment } from '../../documents/git/run-git.ts';
import { EXIT_CODES, GbrainError } from '../../errors.ts';
import { redactUrl } from '../../secrets/redact-url.ts';
import { escapeTerminal } from '../../text/escape.ts';

import type { Output } from './output.ts';

/**
 * Writes what went wrong to stderr in one line and returns the exit code. Commander has already printed its own errors;
 * any other foreign error is a bug of gbrain (70) and shows its stack only with `GBRAIN_DEBUG=1`.
 */
export function reportError(error: unknown, env: Environment, stderr: Output): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES.usage;
  if (error instanceof GbrainError) {
    stderr.write(`gbrain: ${redactUrl(escapeTerminal(error.message))}\n`);
  } else {
    const message = redactUrl(escapeTerminal(error instanceof Error ? error.message : String(error)));
    stderr.write(
      `gbrain: Internal error, which is a bug in gbrain: ${message} (GBRAIN_DEBUG=1 shows the stack trace.)\n`,
    );
  }
  if (env.GBRAIN_DEBUG === '1' && error instanceof Error) {
    stderr.write(`${redactUrl(error.stack ?? '')}\n`);
  }
  return error instanceof GbrainError ? EXIT_CODES[error.code] : EXIT_CODES.internal;
}
