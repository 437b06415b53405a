const DIGIT = /\p{Nd}/u;
const LATIN = /[\p{Script=Latin}_]/u;

/**
 * Whether an answer contains a value, both already folded. A value that begins or ends in a digit must not continue into
 * a longer number or code there: `30` is not in `130`, `30.5`, `14:30` or `br-301`, but in `30-day`, `30%` and `30 days`.
 */
export function contains(answer: string, value: string): boolean {
  const first = DIGIT.test(value.charAt(0));
  const last = DIGIT.test(value.charAt(value.length - 1));
  for (let at = answer.indexOf(value); at >= 0; at = answer.indexOf(value, at + 1)) {
    const end = at + value.length;
    if ((!first || !continuesBefore(answer, at)) && (!last || !continuesAfter(answer, end, value))) return true;
  }
  return false;
}

/** Whether the number that begins at `at` is the tail of a longer number or of a code such as `br-30`. */
function continuesBefore(text: string, at: number): boolean {
  const near = text.charAt(at - 1);
  if (DIGIT.test(near) || LATIN.test(near)) return true;
  const far = text.charAt(at - 2);
  return ('.,:/'.includes(near) && DIGIT.test(far)) || (near === '-' && (DIGIT.test(far) || LATIN.test(far)));
}

/** Whether the number that ends before `at` goes on as a longer number or code; a plain number may have a unit. */
function continuesAfter(text: string, at: number, value: string): boolean {
  const near = text.charAt(at);
  if (DIGIT.test(near)) return true;
  if (near !== '' && '.,:/-'.includes(near)) return DIGIT.test(text.charAt(at + 1));
  if (!LATIN.test(near)) return false;
  if (LATIN.test(value.slice(value.lastIndexOf(' ') + 1))) return true;
  let end = at;
  while (LATIN.test(text.charAt(end))) end++;
  return DIGIT.test(text.charAt(end));
}
