import { GbrainError } from '../errors.ts';
import { escapeTerminal } from '../text/escape.ts';
import { HIDDEN, redactUrl } from './redact-url.ts';

/** Who signs in at a git server; without a password, git asks its credential helpers for that of the user. */
export interface GitCredentials {
  user: string;
  password: string | null;
}

/** What git may be given to fetch from, and apart from it what must be in no argument of a process. */
export interface SplitUrl {
  /** A URL without user and password unless they are of ssh, `host:path`, or a path. */
  url: string;
  credentials: GitCredentials | null;
}

/** Without a whole URL, which the terminal would redact. */
const INSTEAD =
  'Write a token or password as user:TOKEN@ before the host, with : @ / ? # and % in it percent-encoded, or leave it to ' +
  "git's own credential helper";

/**
 * Takes user and password out of a URL. Throws GbrainError `usage` for a URL that may hold a secret anywhere else, and
 * `input` for what git must not be given: an option, a control character, a transport that runs a command.
 */
export function splitUrl(given: string): SplitUrl {
  checkUrl(given);
  const [, scheme, authority = '', path = ''] = /^([\w+.-]+):\/\/([^/?#]*)(.*)$/.exec(given) ?? [];
  if (scheme === undefined) {
    if (/^(?:[^@/:\s]+@)?-/.test(given)) throw refuse(given, 'a host does not begin with a hyphen', INSTEAD);
    // `user:password@host:path` is for ssh a path at the host "user".
    if (/^[./]/.test(given) || redactUrl(given) === given) return { url: given, credentials: null };
    throw refuse(given, 'ssh takes no password', 'Give user@host:path and a key that ssh finds');
  }
  if (given.includes(HIDDEN)) throw refuse(given, `${HIDDEN} stands for a secret that was not kept`, INSTEAD);
  if (/[?#]/.test(given)) throw refuse(given, 'a repository has no query and no fragment', INSTEAD);
  if (scheme !== 'file' && (/[@\s]/.test(path) || /\s/.test(authority))) {
    throw refuse(given, 'an @ and white space are percent-encoded in a path (%40, %20)', INSTEAD);
  }
  const at = authority.lastIndexOf('@');
  const host = authority.slice(at + 1);
  if (scheme !== 'file' && !/^(?:\[[\dA-Fa-f:.%]+\]|[\p{L}\p{N}_][\p{L}\p{N}._-]*)(?::\d{1,5})?$/u.test(host)) {
    throw refuse(given, `"${host.slice(0, 60)}" is no host`, 'Give the name of a host, and a port if it needs one');
  }
  const [user = '', ...password] = authority.slice(0, Math.max(at, 0)).split(':');
  if (/^https?$/i.test(scheme)) {
    const url = `${scheme}://${authority.slice(at + 1)}${path}`;
    return { url, credentials: at === -1 ? null : readCredentials(given, user, password) };
  }
  if (password.length > 0 || (at !== -1 && scheme !== 'ssh')) {
    throw refuse(given, `${scheme} takes no password`, 'Give an https URL, or an ssh URL and a key that ssh finds');
  }
  return { url: given, credentials: null };
}

function readCredentials(given: string, user: string, password: readonly string[]): GitCredentials {
  const credentials = { user: decode(user), password: password.length === 0 ? null : decode(password.join(':')) };
  // Git reads one value a line from its helpers.
  if (!/\p{Cc}/u.test(credentials.user + credentials.password)) return credentials;
  throw refuse(given, 'its user or password contains a control character', 'Leave it out');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function checkUrl(url: string): void {
  if (url !== '' && !url.startsWith('-') && !/^[\w.+-]*::/.test(url) && !/\p{Cc}/u.test(url) && url.length <= 4_000) {
    return;
  }
  const shown = url === '' ? 'An empty text' : show(url);
  const allowed = 'Give an https, ssh, git or file URL, host:path, or the path of a repository';
  throw new GbrainError('input', `${shown} is not a repository that can be fetched. ${allowed}.`);
}

function refuse(given: string, why: string, instead: string): GbrainError {
  return new GbrainError('usage', `The URL ${show(given)} is refused: ${why}. ${instead}.`);
}

/** In quotes, which show how far it goes even if it contains a space; cut only when nothing secret is left in it. */
function show(url: string): string {
  return escapeTerminal(redactUrl(`"${url}"`).slice(0, 200));
}
