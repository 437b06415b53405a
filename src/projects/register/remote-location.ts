import { hostOf, isAllowedHost } from '../../documents/git/allowed-hosts.ts';
import type { Environment } from '../../documents/git/run-git.ts';
import { GbrainError } from '../../errors.ts';
import { redactUrl } from '../../secrets/redact-url.ts';
import { escapeTerminal } from '../../text/escape.ts';

/** ssh's `user@host:path` or `host.name:path`. */
const SSH_PLACE = /^(?:[\w.-]+@\w[\w.-]*|\w[\w-]*(?:\.[\w-]+)+):(?!\/\/)./;

/** Names of this machine, and addresses that are its own or those of its link, where clouds serve their secrets. */
const NEAR =
  /^(?:localhost\.?|.*\.localhost\.?|0(?:\.\d+)*|127(?:\.\d+){1,3}|169\.254(?:\.\d+){1,2}|\d+|0x[0-9a-f]+|\[(?:::1?|fe[89ab][0-9a-f]:.*|::ffff:.*)\])$/i;

/**
 * Throws GbrainError `usage` for a location that is not fetched from another machine by https, http or ssh: with a folder
 * or a file URL, a client of the HTTP server could read any folder of this machine, and with an address of it or its
 * link what only this machine may see. Hosts that `GBRAIN_GIT_HOSTS` lists are another machine's.
 */
export function requireRemote(location: string, { env }: { env: Environment }): void {
  const refuse = (why: string) =>
    new GbrainError('usage', `${escapeTerminal(redactUrl(`"${location}"`).slice(0, 200))} ${why}`);
  if (!/^(?:https?|ssh):\/\/[^/]/i.test(location) && !SSH_PLACE.test(location)) {
    throw refuse(
      'is not fetched from another machine. Over HTTP, allowed are git URLs of ' +
        'https, http and ssh; register a folder on the machine of the server with: gbrain project add <id> <folder>',
    );
  }
  if (NEAR.test(hostOf(location) ?? '') && !isAllowedHost(location, env)) {
    throw refuse(
      'is on the machine of the server or its link, and is not registered over HTTP. An operator may allow the host ' +
        'with "git_hosts" in config.json, or register it there with: gbrain project add <id> <url>',
    );
  }
}
