const DIGIT = /\p{Nd}/u;
const LATIN = /[\p{Script=Latin}_]/u;

function isDigit(character: string): boolean {
  return character > '\x7f' ? DIGIT.test(character) : character >= '0' && character <= '9';
}

function isLatin(character: string): boolean {
  if (character > '\x7f') return LATIN.test(character);
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') || character === '_';
}

/**
 * Whether an answer contains a value, both already folded. A value that begins or ends in a digit must not continue into
 * a longer number or code there: `30` is not in `130`, `30.5`, `14:30` or `br-301`, but in `30-day`, `30%` and `30 days`.
 */
export function contains(answer: string, value: string): boolean {
  const first = isDigit(value.charAt(0));
  const last = isDigit(value.charAt(value.length - 1));
  for (let at = answer.indexOf(value); at >= 0; at = answer.indexOf(value, at + 1)) {
    const end = at + value.length;
    if ((!first || !continuesBefore(answer, at)) && (!last || !continuesAfter(answer, end, value))) return true;
  }
  return false;
}

/** Whether the number at `at` is the end of a longer number or of a code such as `br-30`. */
function continuesBefore(text: string, at: number): boolean {
  const near = text.charAt(at - 1);
  if (isDigit(near) || isLatin(near)) return true;
  const far = text.charAt(at - 2);
  return ('.,:/'.includes(near) && isDigit(far)) || (near === '-' && (isDigit(far) || isLatin(far)));
}

/** Whether the number that ends before `at` continues as a longer number or code; a unit may follow a plain number. */
function continuesAfter(text: string, at: number, value: string): boolean {
  const near = text.charAt(at);
  if (isDigit(near)) return true;
  if (near !== '' && '.,:/-'.includes(near)) return isDigit(text.charAt(at + 1));
  if (!isLatin(near)) return false;
  if (LATIN.test(value.slice(value.lastIndexOf(' ') + 1))) return true;
  let end = at;
  while (isLatin(text.charAt(end))) end++;
  return isDigit(text.charAt(end));
}
