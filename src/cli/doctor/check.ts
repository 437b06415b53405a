/** The result of a check. */
export interface CheckResult {
  /** What was checked. */
  check: string;
  /** `note` may matter, `fail` keeps gbrain from working. */
  state: 'good' | 'note' | 'fail';
  /** What was found, in one sentence. */
  found: string;
  /** What to do; null when there is nothing. */
  next: string | null;
}

/** Nothing is wrong. */
export const good = (check: string, found: string): CheckResult => ({ check, state: 'good', found, next: null });
/** Something that may matter. */
export const note = (check: string, found: string, next: string): CheckResult => ({
  check,
  state: 'note',
  found,
  next,
});
/** Something that keeps gbrain from working. */
export const failCheck = (check: string, found: string, next: string): CheckResult => ({
  check,
  state: 'fail',
  found,
  next,
});
