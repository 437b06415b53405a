import { foldText, isAscii } from '../../text/fold-text.ts';

/** Accents of Latin, Greek and Cyrillic letters, Hebrew points and Arabic vowel signs, which readers leave out. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670]/g;

/**
 * A text as words are compared in search: without case, width, accents or the typographic form of an apostrophe. Unlike
 * {@link foldText} it may lose letters' marks, so it is never shown.
 */
export function foldLetters(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  const bare = foldText(text).normalize('NFD').replace(MARKS, '').normalize('NFC');
  return bare.replaceAll('ß', 'ss').replaceAll('ı', 'i').replaceAll('ø', 'o').replaceAll('’', "'");
}
