import { GbrainError } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';

/** A branch, or a commit id; null for the default branch, or whatever HEAD is at. */
export type WantedRef = { branch: string } | { commit: string } | null;

/** Why a repository has no such branch or commit: `what` names it, `names` are branches that it has. */
export function noSuchRef(
  what: string,
  ref: WantedRef | string,
  names: readonly string[],
  cause: unknown,
): GbrainError {
  if (names.length === 0) {
    return new GbrainError('input', `${what} has no commits yet. Push one and run this again.`, { cause });
  }
  const known =
    names.slice(0, 6).map(escapeTerminal).join(', ') + (names.length > 6 ? `, and ${names.length - 6} more` : '');
  const wanted =
    ref === null
      ? 'no commit on its default branch. Name another with --branch'
      : typeof ref === 'string'
        ? `no branch, tag or commit "${escapeTerminal(ref)}"`
        : 'branch' in ref
          ? `no branch "${escapeTerminal(ref.branch)}"`
          : `no commit ${escapeTerminal(ref.commit)}`;
  return new GbrainError('input', `${what} has ${wanted}. It has ${known}.`, { cause });
}
