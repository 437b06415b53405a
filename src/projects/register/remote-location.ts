import { GbrainError } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { redactUrl } from '../../text/redact-url.ts';

/** `user@host:path` or `host.name:path`, as ssh has it. */
const SSH_PLACE = /^(?:[\w.-]+@\w[\w.-]*|\w[\w-]*(?:\.[\w-]+)+):(?!\/\/)./;

/**
 * Throws GbrainError `usage` for what is not fetched from another machine by https, http or ssh. Whoever sends a location
 * over HTTP is not at this machine, and with a folder or a file URL they could read any folder of it.
 */
export function requireRemote(location: string): void {
  if (/^(?:https?|ssh):\/\/[^/]/i.test(location) || SSH_PLACE.test(location)) return;
  throw new GbrainError(
    'usage',
    `${escapeTerminal(redactUrl(`"${location}"`).slice(0, 200))} is not fetched from another machine. Over HTTP, allowed are git URLs of ` +
      'https, http and ssh; register a folder on the machine of the server with: gbrain project add <id> <folder>',
  );
}
