/** A class without brackets or escapes in it. */
const CLASS = '\\[\\^?[^\\\\[\\]]+\\]';
/** At the end of a pattern: one character, class or escape, perhaps repeated, and the ends of groups around it. */
const ENDING = new RegExp(`(?<!\\\\)(${CLASS}|\\\\[dDsSwW]|[^\\\\^$.*+?()[\\]{}|])\\+?(?:\\)\\+?)*\\$$`);

/**
 * The part of a regular expression that matches the last character of every line that it matches, as a pattern of its
 * own; null when that is not plain to see. So `(a+)+$` only looks at lines that end in `a`.
 */
export function requiredEnding(pattern: string): string | null {
  // Alternatives may end otherwise, flags change how the rest is read, and these escapes reach over what follows.
  if (/\||\(\?[^:]|\\[pPxQ0-9]/.test(pattern)) return null;
  const ending = ENDING.exec(pattern);
  if (ending === null) return null;
  const before = pattern.slice(0, ending.index).replace(new RegExp(CLASS, 'g'), '');
  return /[[\]]/.test(before) ? null : ending[1]!;
}
