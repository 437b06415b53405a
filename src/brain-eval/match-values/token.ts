/**
 * A value that was read in a text is kept between two private characters, its digits moved out of ASCII, so that no later
 * rule reads it again and no shorter number is found inside it.
 */
const OPEN = '\ue000';
const CLOSE = '\ue001';
const MINUS = '\ue002';
const DIGITS = 0xe010;

/** A pattern for one token. */
export const TOKEN = `${MINUS}?${OPEN}[^${CLOSE}]*${CLOSE}`;

/** A value as a token: a number, or a time, date or code that is compared whole. */
export function tokenOf(text: string): string {
  const hidden = text.replace(/\d/g, (digit) => String.fromCharCode(DIGITS + Number(digit)));
  return `${OPEN}${hidden}${CLOSE}`;
}

/** The token of a negative number, which holds the token of the number without its sign. */
export function negativeOf(text: string): string {
  return MINUS + tokenOf(text);
}

/** Whether a text holds a token. */
export function hasToken(text: string): boolean {
  return text.includes(OPEN);
}

/** The values of a text with tokens, as they are compared, such as `1000` or `07:45`. */
export function valuesIn(text: string): string[] {
  return [...text.matchAll(new RegExp(`${OPEN}([^${CLOSE}]*)${CLOSE}`, 'g'))].map(([, hidden]) =>
    hidden!.replace(/[\ue010-\ue019]/g, (digit) => String(digit.charCodeAt(0) - DIGITS)),
  );
}
