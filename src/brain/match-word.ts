const WORD = /[\p{L}\p{N}\p{M}]/u;
/** Scripts that put no space between words, so that a word's end cannot be seen. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** One word, or several held together by quotes, as it is looked for in folded text. */
export interface Word {
  text: string;
  /** Whether a letter or digit before it, or after it, makes it another word. */
  boundBefore: boolean;
  boundAfter: boolean;
}

/** The word of a folded text. */
export function toWord(text: string): Word {
  const points = [...text];
  const bound = (point: string) => WORD.test(point) && !UNSPACED.test(point);
  return { text, boundBefore: bound(points[0] ?? ''), boundAfter: bound(points.at(-1) ?? '') };
}

/** The offset of the first whole occurrence of a word in folded text, from an offset on; -1 when there is none. */
export function findWord(folded: string, word: Word, from: number): number {
  for (let at = folded.indexOf(word.text, from); at !== -1; at = folded.indexOf(word.text, at + 1)) {
    if (word.boundBefore && at > 0 && isWordUnit(folded, at - 1)) continue;
    const end = at + word.text.length;
    if (word.boundAfter && end < folded.length && isWordUnit(folded, end)) continue;
    return at;
  }
  return -1;
}

/** Whether the character at a UTF-16 offset belongs to a word. */
export function isWordUnit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 0x80)
    return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a);
  const start = code >= 0xdc00 && code <= 0xdfff && at > 0 ? at - 1 : at;
  const point = String.fromCodePoint(text.codePointAt(start)!);
  return WORD.test(point) && !UNSPACED.test(point);
}
