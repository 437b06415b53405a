import { GbrainError } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { redactUrl } from '../../text/redact-url.ts';

/** ssh's `user@host:path` or `host.name:path`. */
const SSH_PLACE = /^(?:[\w.-]+@\w[\w.-]*|\w[\w-]*(?:\.[\w-]+)+):(?!\/\/)./;

/**
 * Throws GbrainError `usage` for a location that is not fetched from another machine by https, http or ssh: with a folder
 * or a file URL, a client of the HTTP server could read any folder of this machine.
 */
export function requireRemote(location: string): void {
  if (/^(?:https?|ssh):\/\/[^/]/i.test(location) || SSH_PLACE.test(location)) return;
  throw new GbrainError(
    'usage',
    `${escapeTerminal(redactUrl(`"${location}"`).slice(0, 200))} is not fetched from another machine. Over HTTP, allowed are git URLs of ` +
      'https, http and ssh; register a folder on the machine of the server with: gbrain project add <id> <folder>',
  );
}
