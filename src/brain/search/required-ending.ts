/** A class without brackets or escapes in it. */
const CLASS = '\\[\\^?[^\\\\[\\]]+\\]';
/** The end of a pattern: one character, class or escape, perhaps repeated, and the ends of the groups around it. */
const ENDING = new RegExp(`(?<!\\\\)(${CLASS}|\\\\[dDsSwW]|[^\\\\^$.*+?()[\\]{}|])\\+?(?:\\)\\+?)*\\$$`);

/**
 * The part of a regular expression that matches the last character of every matching line, as a pattern of its own;
 * null when it is not obvious. So `(a+)+$` is only tried on lines that end in `a`.
 */
export function requiredEnding(pattern: string): string | null {
  // Alternatives may end differently, flags change how the rest is read, and these escapes consume what follows.
  if (/\||\(\?[^:]|\\[pPxQ0-9]/.test(pattern)) return null;
  const ending = ENDING.exec(pattern);
  if (ending === null) return null;
  const before = pattern.slice(0, ending.index).replace(new RegExp(CLASS, 'g'), '');
  return /[[\]]/.test(before) ? null : ending[1]!;
}
