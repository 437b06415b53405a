import { GbrainError } from '../../errors.ts';
import { foldText } from '../../text/fold-text.ts';
import { groupDigits } from '../../text/plural.ts';
import type { WordIndex } from '../tree/brain.ts';
import { FUNCTION_WORDS } from '../words/function-words.ts';
import { isPaired, tokensOfText, tokensOfWord, wordsOf } from '../words/split-tokens.ts';

const MAX_QUERY_LENGTH = 1000;
/** At most this many words of a query are searched for. */
const MAX_TERMS = 24;
/**
 * The power of a word's rarity (BM25's inverse document frequency): below 1, so that one rare word does not outweigh
 * several that say what is meant. Measured by `npm run bench -- search`.
 */
const RARITY_POWER = 0.8;

/** Sections among which the first stage may choose; each costs some microseconds. */
const ENOUGH = 5000;

/** Another way to write a term. */
export interface Form {
  /** All of these tokens together. */
  tokens: readonly string[];
  /** How surely it is the same, from 0 to 1. */
  share: number;
}

/** One word of a query, or a phrase in quotes. */
export interface Term {
  /** As it was asked. */
  word: string;
  forms: readonly Form[];
  /** How much it tells; 0 when nothing holds it. */
  weight: number;
  /** Text that must stand in one line; null for a word. */
  phrase: string | null;
}

/** The words of a query that are searched for. Throws GbrainError `usage` when it holds none, or is too long. */
export function readTerms(index: WordIndex, query: string): Term[] {
  if (query.length > MAX_QUERY_LENGTH) {
    const given = groupDigits(query.length);
    const message = `The query has ${given} characters; at most ${MAX_QUERY_LENGTH} are allowed. Give a few telling words.`;
    throw new GbrainError('usage', message);
  }
  const asked: { word: string; phrase: string | null }[] = [];
  const rest = query.replace(/["“”„]([^"“”„]+)["“”„]/g, (_, phrase: string) => {
    if (wordsOf(phrase).length > 1)
      asked.push({ word: phrase.trim(), phrase: foldText(phrase.trim()).replace(/\s+/g, ' ') });
    return wordsOf(phrase).length > 1 ? ' ' : ` ${phrase} `;
  });
  for (const word of wordsOf(rest)) asked.push({ word, phrase: null });
  const telling = asked.filter(({ word }) => !FUNCTION_WORDS.has(word.toLowerCase()));
  const chosen = telling.length > 0 ? telling : asked;
  if (chosen.length === 0) throw new GbrainError('usage', 'The query holds no word. Give one or more words to find.');
  const terms = new Map<string, Term>();
  for (const { word, phrase } of chosen.slice(0, MAX_TERMS)) {
    const forms = formsOf(index, word, phrase !== null);
    const key = forms[0]!.tokens.join(' ');
    if (!terms.has(key)) terms.set(key, { word, forms, phrase, weight: weigh(index, forms) });
  }
  return [...terms.values()];
}

function formsOf(index: WordIndex, word: string, isPhrase: boolean): Form[] {
  if (isPhrase) return [{ tokens: tokensOfText(word), share: 1 }];
  const [whole, ...parts] = tokensOfWord(word) as [string, ...string[]];
  // Scripts without spaces have no whole: every pair of letters counts. The last letter alone is for queries of one.
  if (parts.length > 0 && isPaired(word)) {
    return [{ tokens: parts.length === 1 ? [whole] : [whole, ...parts.slice(0, -1)], share: 1 }];
  }
  const forms: Form[] = [{ tokens: [whole], share: 1 }];
  // A part that stands for the whole has lost what tells it apart: `abi` is not `abi3t`.
  if (parts.length > 0) forms.push({ tokens: parts, share: parts.length === 1 ? 0.5 : 0.9 });
  for (const { short, long } of index.acronyms(whole))
    forms.push({ tokens: (short === whole ? long : short).split(' '), share: 0.8 });
  return forms;
}

/** BM25's inverse document frequency of the most common form, softened. */
function weigh(index: WordIndex, forms: readonly Form[]): number {
  const all = Math.max(1, index.size);
  const having = Math.max(
    ...forms.slice(0, 2).map(({ tokens }) => Math.min(...tokens.map((token) => havingOf(index, token)))),
  );
  if (having === 0) return 0;
  return Math.log(1 + (all - having + 0.5) / (having + 0.5)) ** RARITY_POWER;
}

/** How many sections hold a token; for a letter, roughly how many hold a pair that begins with it. */
function havingOf(index: WordIndex, token: string): number {
  if (!isLetter(token)) return index.having(token);
  const after = String.fromCodePoint(token.codePointAt(0)! + 1);
  return index.near(token, after).reduce((sum, { doc }) => sum + doc, 0);
}

/**
 * The terms as a full-text query: any of their tokens. Where rare tokens find enough sections, common ones would only cost
 * time: they count in the second stage.
 */
export function matchAny(index: WordIndex, terms: readonly Term[]): string {
  const known = terms.filter(({ weight }) => weight > 0);
  const tokens = new Set(known.flatMap(({ forms }) => forms.flatMap((form) => form.tokens)));
  const rarest = [...tokens].map((token) => ({ token, having: havingOf(index, token) }));
  rarest.sort((a, b) => a.having - b.having);
  const chosen: string[] = [];
  let sections = 0;
  for (const { token, having } of rarest) {
    if (chosen.length >= 2 && sections > ENOUGH) break;
    chosen.push(isLetter(token) ? `"${token}" *` : `"${token}"`);
    sections += having;
  }
  return chosen.join(' OR ');
}

/** The terms as a full-text query for all of them, each in one of its forms. */
export function matchAll(terms: readonly Term[]): string {
  const token = (one: string) => (isLetter(one) ? `"${one}" *` : `"${one}"`);
  const known = terms.filter(({ weight }) => weight > 0);
  return known
    .map(({ forms }) => `(${forms.map(({ tokens }) => `(${tokens.map(token).join(' AND ')})`).join(' OR ')})`)
    .join(' AND ');
}

/** A single letter of a script without spaces stands for every pair that begins with it. */
export function isLetter(token: string): boolean {
  return token.length <= 2 && [...token].length === 1 && isPaired(token);
}
