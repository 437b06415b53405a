import { foldText, isAscii } from '../../text/fold-text.ts';
import { isSkipped } from '../file/index-document.ts';
import type { IndexedDocument } from '../tree/brain.ts';
import { tellingTokens, tokensOfText, writtenNumbers } from '../words/split-tokens.ts';
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
/** What a word in the lead-in of a passage counts for. */
const LEAD = 0.7;
/** From which share of the best passage's value on another one is like it. */
const ALIKE = 0.8;
/** How much the best passage counts beside the whole section. */
const PASSAGE = 0.4;
/** How much of a section's score depends on how many of the query's words it holds. */
const COVER = 0.6;
/** What a section gains that is named by the query, times the weight of the query. */
const TITLED = 1;
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
    found.push(...this.countTokens(tokensOfText(text)));
    for (const { text: phrase, number } of this.#phrases)
      if (foldText(text).replace(/\s+/g, ' ').includes(phrase)) found.push(number);
    return { found, all };
  }

  /** The numbers of the query's tokens among tokens, with repeats. */
  countTokens(tokens: readonly string[]): number[] {
    const found: number[] = [];
    for (const token of tokens) {
      const number = this.#numbers.get(token);
      if (number !== undefined) found.push(number);
      if (this.#letters.size > 0) {
        const letter = this.#letters.get(String.fromCodePoint(token.codePointAt(0)!));
        if (letter !== undefined) found.push(letter);
      }
    }
    return found;
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

/** A section, and how it fits as a whole. */
export interface WeighedSection {
  document: number;
  section: number;
  info: IndexedDocument;
  lines: readonly string[];
  /** Of its lines and what stands above it. */
  score: number;
  /** The share of the query, by weight, that the section, its titles and its document's names hold. */
  covered: number;
  /** How surely it holds each term. */
  presence: readonly number[];
  /** How often each token stands above it. */
  above: Float32Array;
  /** For each line, the numbers of the query's tokens in it, and its length in tokens. */
  counts: readonly { found: readonly number[]; all: number }[];
}

const NOTHING = { found: [], all: 0 };

/** Weighs a section by its words (BM25F), and by how many of the query's words it holds. `average` is in tokens. */
export function weighSection(
  query: QueryTokens,
  { document, section, info, lines }: Pick<WeighedSection, 'document' | 'section' | 'info' | 'lines'>,
  average: number,
): WeighedSection {
  const [start, , , titles] = info.sections[section]!;
  const above = new Float32Array(query.size);
  for (const number of new Set(query.count(titles).found)) above[number]! += TITLE;
  for (const number of new Set(query.countTokens(info.names.split(' ')))) above[number]! += NAME;
  const both = above.slice();
  let length = 0;
  const counts = lines.map((line, at) => {
    const here = isSkipped(info.skips, start + at) ? NOTHING : query.count(line);
    length += here.all;
    for (const number of here.found) both[number]!++;
    return here;
  });
  const relative = 1 - B + (B * Math.max(SHORTEST, length)) / average;
  const presence = query.presence(both);
  let words = 0;
  let covered = 0;
  query.terms.forEach(({ weight }, at) => {
    if (presence[at] === 0) return;
    covered += weight * presence[at]!;
    const many = Math.max(
      ...query.forms[at]!.map(({ tokens, share }) => share * Math.min(...tokens.map((number) => both[number]!))),
    );
    words += (weight * many * (K1 + 1)) / (many + K1 * relative);
  });
  covered = query.weight === 0 ? 0 : covered / query.weight;
  const score = words * (1 - COVER + COVER * covered) + scoreTitle(query, titles, above);
  return { document, section, info, lines, score, covered, presence, above, counts };
}

/** What a section gains whose titles, with the names of its document, hold every word of the query: it is what was named. */
function scoreTitle(query: QueryTokens, titles: string, above: Float32Array): number {
  const surely = Math.min(...query.presence(above));
  if (surely === 0) return 0;
  const own = tellingTokens(titles.slice(titles.lastIndexOf('\n') + 1));
  const asked = query.countTokens(own).length;
  return own.length === 0 ? 0 : TITLED * query.weight * (surely * Math.min(1, asked / own.length)) ** 2;
}

/** A section with its best passage. */
export interface ScoredSection extends WeighedSection {
  /** Null where no block of it holds a word: only what stands above it does. */
  passage: Block | null;
  /** The next items or rows, and other passages of the section that fit as well or nearly so. */
  alike: readonly Block[];
}

function holds(outer: Block, inner: Block): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Adds what the best passage of a section is worth. */
export function scoreSection(query: QueryTokens, weighed: WeighedSection): ScoredSection {
  const { info, section, lines, counts, above } = weighed;
  const before = info.sections[section]![0] - 1;
  const skips = info.skips.map(([from, to]) => [from - before, to - before] as const);
  const found: { block: Block; value: number; presence: number[] }[] = [];
  const blocks = splitBlocks(lines, skips);
  for (const block of blocks) {
    const held = new Float32Array(query.size);
    let long = 0;
    const take = ({ start, end }: { start: number; end: number }) => {
      for (let line = start; line <= end; line++) {
        for (const number of counts[line - 1]!.found) held[number]!++;
        long += counts[line - 1]!.all;
      }
    };
    take(block);
    const own = query.presence(held);
    if (own.every((share) => share === 0)) continue;
    if (block.lead) take(block.lead);
    const withLead = query.presence(held);
    const presence = query.presence(held.map((count, number) => count + above[number]!));
    let value = 0;
    query.terms.forEach(({ weight }, at) => {
      value += weight * Math.max(own[at]!, LEAD * withLead[at]!, ABOVE * presence[at]!);
    });
    found.push({ block, value: value / (1 + 0.15 * Math.log2(Math.max(1, long / USUAL_PASSAGE))), presence });
  }
  if (found.length === 0) return { ...weighed, passage: null, alike: [] };
  const best = found.reduce((most, one) =>
    one.value > most.value || (one.value === most.value && holds(one.block, most.block)) ? one : most,
  );
  const shift = ({ start, end, lead, ...block }: Block): Block => ({
    ...{ ...block, start: start + before, end: end + before },
    lead: lead && { start: lead.start + before, end: lead.end + before },
  });
  return {
    ...weighed,
    score: weighed.score + PASSAGE * best.value,
    presence: best.presence,
    passage: shift(best.block),
    alike: blocks
      .filter((block) => block.end < best.block.start || block.start > best.block.end)
      .filter(
        (block) =>
          (block.group === best.block.group && block.kind === best.block.kind) ||
          found.some((one) => one.block === block && one.value >= ALIKE * best.value),
      )
      .map(shift),
  };
}
