import { GbrainError } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';

/** Which files of a repository a project reads. Patterns are written as in a `.gitignore` file. */
export interface ReadPatterns {
  /**
   * Only files that match one of these are read; every file when empty. A pattern whose last part names files, such as
   * `src/*.py`, also brings in what is left out otherwise: source code, data of programs, vendored documents.
   */
  include: readonly string[];
  /** Files that match one of these are not read; `!` before a pattern brings back what an earlier one left out. */
  exclude: readonly string[];
}

/** The selection of a project that names no patterns. */
export const EVERYTHING: ReadPatterns = { include: [], exclude: [] };

/** How many patterns a list may have. */
const MAX_PATTERNS = 100;
/** How long a pattern may be, in characters. */
const MAX_LENGTH = 200;
/** How many runs of `*` a pattern may have: the time of a match grows with the power of it. */
const MAX_WILDCARDS = 4;

/** Checks patterns that somebody gave. Throws GbrainError `usage`, which quotes the wrong one. */
export function checkSelection({ include, exclude }: ReadPatterns): ReadPatterns {
  for (const [name, patterns] of Object.entries({ include, exclude })) {
    if (patterns.length > MAX_PATTERNS) {
      throw new GbrainError(
        'usage',
        `--${name} was given ${patterns.length} times. At most ${MAX_PATTERNS} are allowed.`,
      );
    }
    for (const pattern of patterns) {
      const wrong =
        name === 'include' && pattern.startsWith('!') ? 'begins with "!", which --exclude knows' : whyWrong(pattern);
      if (wrong !== null)
        throw new GbrainError('usage', `--${name} "${escapeTerminal(pattern.slice(0, 80))}" ${wrong}.`);
    }
  }
  return { include, exclude };
}

/** Why a pattern is not taken; null for one that is. */
export function whyWrong(pattern: string): string | null {
  if (pattern.trim() === '') return 'is empty. Give a pattern such as drafts/ or *.json';
  if (pattern.length > MAX_LENGTH) return `has ${pattern.length} characters. At most ${MAX_LENGTH} are allowed`;
  if (/\p{Cc}/u.test(pattern)) return 'holds a control character';
  const wildcards = pattern.match(/\*+/g)?.length ?? 0;
  return wildcards > MAX_WILDCARDS ? `has ${wildcards} wildcards. At most ${MAX_WILDCARDS} are allowed` : null;
}
