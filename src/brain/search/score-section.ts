import { foldText, isAscii } from '../../text/fold-text.ts';
import type { IndexedDocument } from '../tree/brain.ts';
import { tokensOfText, writtenNumbers } from '../words/split-tokens.ts';
import { beginningOf } from '../words/stem-word.ts';
import type { Term } from './read-terms.ts';
import { isLetter } from './read-terms.ts';
import { type Block, splitBlocks } from './split-blocks.ts';

// BM25 with its usual constants; Robertson and Zaragoza, The Probabilistic Relevance Framework (2009).
const K1 = 1.2;
const B = 0.6;
/** How many occurrences a word in the section's titles, or in the names of its document, counts for (BM25F). */
const TITLE = 3;
const NAME = 2;
/** What a word above a passage counts for beside one in it. */
const ABOVE = 0.4;
/** How much the best passage counts beside the whole section. */
const PASSAGE = 0.8;
/** In tokens: a passage longer than this is a vague answer. */
const USUAL_PASSAGE = 60;
/** Characters of text to a token, roughly; an exact count would cost more than it tells. */
const WORD_LENGTH = 7;
/** In tokens. A section shorter than this counts as this long, since a heading alone answers nothing. */
const SHORTEST = 40;

/** The numbers of a query's tokens, and how its terms are made of them. */
export class QueryTokens {
  readonly terms: readonly Term[];
  /** For each term its forms, as numbers of tokens. */
  readonly forms: readonly (readonly { tokens: readonly number[]; share: number }[])[];
  readonly #numbers = new Map<string, number>();
  readonly #letters = new Map<string, number>();
  readonly #phrases: { text: string; number: number }[] = [];
  /** What every ASCII text with one of the tokens matches, to pass over most lines quickly. */
  readonly #hint: RegExp;
  /** How many numbers there are. */
  readonly size: number;
  /** The sum of the weights of all terms. */
  readonly weight: number;

  constructor(terms: readonly Term[]) {
    this.terms = terms;
    let next = 0;
    const numberOf = (token: string) => {
      const map = isLetter(token) ? this.#letters : this.#numbers;
      let number = map.get(token);
      if (number === undefined) {
        number = next++;
        map.set(token, number);
      }
      return number;
    };
    this.forms = terms.map(({ forms, phrase }) => {
      if (phrase === null) return forms.map(({ tokens, share }) => ({ tokens: tokens.map(numberOf), share }));
      const number = next++;
      this.#phrases.push({ text: phrase, number });
      return [{ tokens: [number], share: 1 }];
    });
    this.size = next;
    this.#hint = hintOf([...this.#numbers.keys()]);
    this.weight = terms.reduce((sum, { weight }) => sum + weight, 0);
  }

  /** The numbers of the query's tokens in a text, with repeats, and about how many tokens it has in all. */
  count(text: string): { found: number[]; all: number } {
    const found: number[] = [];
    const all = Math.ceil(text.length / WORD_LENGTH);
    if (isAscii(text) && !this.#hint.test(text)) return { found, all };
    const tokens = tokensOfText(text);
    for (const token of tokens) {
      const number = this.#numbers.get(token);
      if (number !== undefined) found.push(number);
      if (this.#letters.size > 0) {
        const letter = this.#letters.get(String.fromCodePoint(token.codePointAt(0)!));
        if (letter !== undefined) found.push(letter);
      }
    }
    for (const { text: phrase, number } of this.#phrases)
      if (foldText(text).replace(/\s+/g, ' ').includes(phrase)) found.push(number);
    return { found, all };
  }

  /** How surely each term is among tokens, from 0 to 1. */
  presence(held: ArrayLike<number>): number[] {
    return this.forms.map((forms) => {
      let most = 0;
      for (const { tokens, share } of forms) {
        if (share > most && tokens.every((number) => held[number]! > 0)) most = share;
      }
      return most;
    });
  }
}

/** How words of the tokens begin, in any case and however their parts are joined. */
function hintOf(tokens: readonly string[]): RegExp {
  const heads = tokens.flatMap((token) => [beginningOf(token), ...writtenNumbers(token)]);
  const letters = (head: string) => [...head.slice(0, 3)].map((letter) => letter.replace(/[^\w]/g, '\\$&'));
  return new RegExp(heads.map((head) => letters(head).join("[_.',-]*")).join('|'), 'i');
}

/** A section with its best passage. */
export interface ScoredSection {
  document: number;
  section: number;
  score: number;
  /** The share of the query, by weight, that the section, its titles and its document's names hold. */
  covered: number;
  /** How surely each term is in the passage, or above it. */
  presence: readonly number[];
  passage: Block | null;
  /** Other passages of the section that fit as well or nearly so. */
  alike: readonly Block[];
}

/** What a section is scored by. */
export interface SectionText {
  document: number;
  section: number;
  info: IndexedDocument;
  lines: readonly string[];
  /** Of a section, in tokens. */
  average: number;
}

/** Scores a section by its words (BM25F), by how many of the query's words it holds, and by its best passage. */
export function scoreSection(
  query: QueryTokens,
  { document, section, info, lines, average }: SectionText,
): ScoredSection {
  const [start, end, , titles] = info.sections[section]!;
  const { terms, size, weight } = query;
  const body = new Float32Array(size);
  const above = new Float32Array(size);
  const onLine: number[][] = [];
  const sizes: number[] = [];
  let length = 0;
  for (let line = start; line <= end; line++) {
    const skipped = info.skips.some(([from, to]) => from <= line && line <= to);
    const { found, all } = skipped ? { found: [], all: 0 } : query.count(lines[line - 1] ?? '');
    onLine.push(found);
    sizes.push(all);
    length += all;
    for (const number of found) body[number]!++;
  }
  const inTitles = new Set(query.count(titles).found);
  const inNames = new Set(query.count(info.names).found);
  for (const number of inTitles) above[number]! += TITLE;
  for (const number of inNames) above[number]! += NAME;

  const relative = 1 - B + (B * Math.max(SHORTEST, length)) / average;
  const both = body.map((count, number) => count + above[number]!);
  const presence = query.presence(both);
  let words = 0;
  let covered = 0;
  terms.forEach((term, at) => {
    if (presence[at] === 0) return;
    covered += term.weight * presence[at]!;
    const counts = query.forms[at]!.map(
      ({ tokens, share }) => share * Math.min(...tokens.map((number) => both[number]!)),
    );
    const many = Math.max(...counts);
    words += (term.weight * many * (K1 + 1)) / (many + K1 * relative);
  });

  let best: { passage: Block; value: number; presence: number[] } | null = null;
  const values: { passage: Block; value: number }[] = [];
  for (const passage of splitBlocks(lines, { start, end, skips: info.skips })) {
    const held = new Float32Array(size);
    let long = 0;
    const take = (from: number, to: number) => {
      for (let line = Math.max(from, start); line <= to; line++) {
        for (const number of onLine[line - start]!) held[number]!++;
        long += sizes[line - start]!;
      }
    };
    take(passage.start, passage.end);
    const own = query.presence(held);
    if (own.every((share) => share === 0)) continue;
    if (passage.lead) take(passage.lead.start, passage.lead.end);
    const withLead = query.presence(held);
    const whole = query.presence(held.map((count, number) => count + above[number]!));
    let value = 0;
    terms.forEach((term, at) => {
      value += term.weight * (own[at]! > 0 ? own[at]! : withLead[at]! > 0 ? 0.7 * withLead[at]! : ABOVE * whole[at]!);
    });
    value /= 1 + 0.15 * Math.log2(Math.max(1, long / USUAL_PASSAGE));
    values.push({ passage, value });
    if (best === null || value > best.value) best = { passage, value, presence: whole };
  }
  const share = weight === 0 ? 0 : covered / weight;
  const score = words * (0.4 + 0.6 * share) + PASSAGE * (best?.value ?? 0);
  const alike = values.filter(({ passage, value }) => passage !== best!.passage && value >= 0.8 * best!.value);
  return {
    ...{ document, section, score, covered: share },
    presence: best?.presence ?? presence,
    passage: best?.passage ?? null,
    alike: alike.map(({ passage }) => passage),
  };
}
