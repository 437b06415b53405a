const ASCII = /^[\x20-\x7e]*$/;
/** `2½` is not 21 of 2. */
const FRACTION = /(\d)(?=[¼-¾⅐-⅞])/g;
const DASHES = /[\u2010-\u2015\u2212]/g;
const SINGLE_QUOTES = /[\u2018\u2019\u02bc]/g;
const DOUBLE_QUOTES = /[\u201c\u201d]/g;

/**
 * The form of a text in which answers and values are compared: NFKC, case folded, typographic dashes and quotes as plain
 * ones, every run of white space as one blank, none at the ends.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return foldBlanks(text.toLowerCase());
  // Upper case first, so that ß and ss, or the two small sigmas, become one.
  const cased = text
    .replace(FRACTION, '$1 ')
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC');
  return foldSpace(cased.replace(DASHES, '-').replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"'));
}

/** Makes every run of white space one blank, and removes it at the ends. */
export function foldSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** {@link foldSpace} for text without other white space than blanks, most of which has nothing to fold. */
function foldBlanks(text: string): string {
  return text.includes('  ') || text.startsWith(' ') || text.endsWith(' ') ? foldSpace(text) : text;
}
