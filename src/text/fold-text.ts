// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what it asks for.
const ASCII = /^[\u0000-\u007f]*$/;

/** Whether a text is ASCII, and so the same after normalization. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/**
 * Text in which words are looked for: compatibility forms (NFKC) and case made equal. It has the same line ends as the
 * text, so a line found in it is that line of the document; columns may differ.
 */
export function foldText(text: string): string {
  return isAscii(text) ? text.toLowerCase() : text.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ');
}

/** Text in lower case, the long s an `s`, as a regular expression that ignores case sees it. */
export function lowerCase(text: string): string {
  return text.toLowerCase().replaceAll('ſ', 's');
}
