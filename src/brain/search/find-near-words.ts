import { editDistance } from '../../text/nearest-names.ts';
import type { WordIndex } from '../tree/brain.ts';
import type { Term } from './read-terms.ts';

/** A shorter word has too many neighbours. */
const SHORTEST = 4;

/**
 * The terms, with words that no document holds replaced by the nearest that one holds: a second try for typing errors and
 * other spellings, which the answer names.
 */
export function findNearWords(
  index: WordIndex,
  terms: readonly Term[],
): { terms: Term[]; absent: { word: string; instead: string | null }[] } {
  const absent: { word: string; instead: string | null }[] = [];
  const found = terms.map((term): Term => {
    if (term.weight > 0) return term;
    const [token] = term.forms[0]!.tokens;
    const near =
      term.phrase === null && token !== undefined && token.length >= SHORTEST ? nearestToken(index, token) : null;
    absent.push({ word: term.word, instead: near?.term ?? null });
    if (near === null) return term;
    const weight = 0.5 * Math.log(1 + index.size / near.doc) ** 0.8;
    return { ...term, forms: [{ tokens: [near.term], share: 0.45 }], weight };
  });
  return { terms: found, absent };
}

/** The most common token within one edit of a word, or two of a long one, among those that begin alike. */
function nearestToken(index: WordIndex, token: string): { term: string; doc: number } | null {
  const head = token.slice(0, 2);
  const after = head[0]! + String.fromCharCode(head.charCodeAt(1) + 1);
  const most = token.length >= 8 ? 2 : 1;
  const near = index.near(head, after).filter(({ term }) => editDistance(term, token, most) !== null);
  return near.sort((a, b) => b.doc - a.doc)[0] ?? null;
}
