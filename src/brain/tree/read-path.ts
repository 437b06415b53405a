import { GbrainError } from '../../errors.ts';
import { cut, escapeTerminal } from '../../text/escape.ts';
import { nearestNames } from '../../text/nearest-names.ts';
import { groupDigits } from '../../text/plural.ts';
import type { Brain } from './brain.ts';

const MAX_LENGTH = 4096;

/** What was given, short and safe to put in a sentence. */
export function quoted(given: string): string {
  return `"${escapeTerminal(cut(given.slice(0, 400), 80))}"`;
}

/**
 * A path as the commit writes it: `./` and a slash at the end taken off; '' for the root. Says nothing of whether it
 * is there. Throws GbrainError `usage` for what can name nothing in a repository.
 */
export function readPath(given: string): string {
  const refuse = (why: string) => new GbrainError('usage', `The path ${quoted(given)} ${why}`);
  if (given.length > MAX_LENGTH) {
    throw new GbrainError('usage', `The path has ${groupDigits(given.length)} characters; no document has one.`);
  }
  if (given.includes('\0')) throw refuse('holds a NUL character, which no path may.');
  if (/^(?:\/|\\|~|[A-Za-z]:[\\/])/.test(given) && given !== '/') {
    throw refuse('is absolute. Paths start at the root of the repository, without a slash, such as docs/guide.md.');
  }
  const parts = given.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) {
    throw refuse('holds "..", which could lead out of the repository. Give the path from its root.');
  }
  return parts.join('/');
}

/** Throws GbrainError `usage`: nothing of this path is in the commit; names the nearest that is. */
export function refuseUnknownPath(brain: Brain, path: string, paths: Iterable<string>): never {
  const near = nearestNames(path, paths, 3);
  const hint = near.length > 0 ? `Did you mean ${near.map(quoted).join(' or ')}?` : 'List what there is first.';
  throw new GbrainError('usage', `No ${quoted(path)} in ${brain.project} at ${brain.commit.slice(0, 12)}. ${hint}`);
}
