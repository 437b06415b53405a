import { foldText } from '../../text/fold-text.ts';
import { FUNCTION_WORDS } from './function-words.ts';

/** At most this many words of a query are searched for. */
export const MAX_WORDS = 30;

/** The words of a query, folded, each once. */
export interface Query {
  /** In the order of the query. A phrase in double quotes is one word. */
  words: readonly string[];
  leftOut: readonly string[];
}

/** Reads a query: words separated by white space, phrases in quotes; punctuation around a word is dropped. */
export function readQuery(query: string): Query {
  const found: string[] = [];
  for (const match of foldText(query).matchAll(/["“”„]([^"“”„]+)["“”„]|[^\s"“”„]+/g)) {
    const word = (match[1] ?? match[0]).replace(/\s+/g, ' ').replace(/^[^\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+$/gu, '');
    if (word !== '') found.push(word);
  }
  const all = [...new Set(found)];
  const telling = all.filter((word) => !FUNCTION_WORDS.has(word));
  const words = (telling.length > 0 ? telling : all).slice(0, MAX_WORDS);
  return { words, leftOut: all.filter((word) => !words.includes(word)) };
}

/** The words of folded text, in order. */
export function splitWords(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}
