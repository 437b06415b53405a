// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII includes the control characters.
const ASCII = /^[\u0000-\u007f]*$/;

/** Whether a text is ASCII, and so the same after normalization. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/**
 * Text as search compares it: compatibility forms (NFKC) and case are folded. Line ends are kept, so that line numbers
 * are those of the document; columns may differ.
 */
export function foldText(text: string): string {
  return isAscii(text) ? text.toLowerCase() : text.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ');
}

/** Text in lower case with the long s as `s`, as a regular expression that ignores case compares it. */
export function lowerCase(text: string): string {
  return text.toLowerCase().replaceAll('ſ', 's');
}
