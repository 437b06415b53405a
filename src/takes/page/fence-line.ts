/** Characters without width, and marks of direction: they change how text compares and not how it looks. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const BLANK = /[\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/;
const QUOTE = /^\s{0,20}(?:>\s{0,9}){1,20}/;
/** What input methods, terminals and word processors write for a bar. */
const OTHER_BAR = /[｜│┃∣ǀ]/g;

/** A text without the characters that cannot be seen. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** A text without white space and characters that cannot be seen at its ends; inside, they may join letters. */
export function trimInvisible(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && BLANK.test(text[start]!)) start++;
  while (end > start && BLANK.test(text[end - 1]!)) end--;
  return text.slice(start, end);
}

/** Whether a line stands in a block quote or callout. */
export function isQuoted(line: string): boolean {
  return QUOTE.test(line);
}

/** A line without the marks of the quote or callout around it. */
export function unquoted(line: string): string {
  return line.replace(QUOTE, '');
}

/** The row that a line of a fence is meant as, and whether its bars had to be replaced. */
export function rowOf(line: string, quotedFence: boolean): { row: string; replacedBars: boolean } {
  const bare = unquoted(line);
  const row = quotedFence || /^[|｜]/.test(bare) ? bare : line;
  if (row.includes('|')) return { row, replacedBars: false };
  const replaced = row.replace(OTHER_BAR, '|');
  return { row: replaced, replacedBars: replaced !== row };
}
