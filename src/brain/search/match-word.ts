const WORD = /[\p{L}\p{N}\p{M}]/u;
/** Scripts without spaces between words, so that word boundaries are unknown. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** One word, or a quoted phrase, to be searched for in folded text. */
export interface Word {
  text: string;
  /** Whether a letter or digit right before it, or after it, makes it another word. */
  boundBefore: boolean;
  boundAfter: boolean;
}

/** The word of a folded text. */
export function toWord(text: string): Word {
  const points = [...text];
  return { text, boundBefore: isWordPoint(points[0] ?? ''), boundAfter: isWordPoint(points.at(-1) ?? '') };
}

/** The offset of the first whole occurrence of a word in folded text, starting at an offset; -1 when there is none. */
export function findWord(folded: string, word: Word, from: number): number {
  for (let at = folded.indexOf(word.text, from); at !== -1; at = folded.indexOf(word.text, at + 1)) {
    if (word.boundBefore && at > 0 && isWordUnit(folded, at - 1)) continue;
    const end = at + word.text.length;
    if (word.boundAfter && end < folded.length && isWordUnit(folded, end)) continue;
    return at;
  }
  return -1;
}

/** For each UTF-16 unit except surrogates: 0 not known yet, 1 not part of a word, 2 part of a word. */
const known = new Uint8Array(0x10000);

/** Whether the character at a UTF-16 offset belongs to a word. */
export function isWordUnit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (known[code]! > 0) return known[code] === 2;
  const start = code >= 0xdc00 && code <= 0xdfff && at > 0 ? at - 1 : at;
  const point = String.fromCodePoint(text.codePointAt(start)!);
  const belongs = isWordPoint(point);
  if (code < 0xd800 || code > 0xdfff) known[code] = belongs ? 2 : 1;
  return belongs;
}

/** Whether a code point belongs to a word of a script with word boundaries. */
export function isWordPoint(point: string): boolean {
  return WORD.test(point) && !UNSPACED.test(point);
}
