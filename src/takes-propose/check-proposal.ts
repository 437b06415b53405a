import { readPageFacts } from '../takes/lint/page-facts.ts';
import { numbersOf, type WrittenNumber } from '../takes/page/numbers.ts';
import type { Page } from '../takes/page/take.ts';
import { foldNumber, isFunctionWord, termsOf } from '../takes/page/terms.ts';
import { cut, escapeTerminal } from '../text/escape.ts';
import type { NumberedLine } from './chunk-page.ts';
import type { Proposal } from './read-proposals.ts';

/** At least this share of a claim's words stands in the lines that it cites. */
const MIN_SHARE = 0.6;
/** A claim with this share of a sentence's words says the whole sentence. */
const MIN_WHOLE = 0.8;
const LEFT_OUT = 'leaves out that the lines it cites deny it';
/** More lines hold nothing in particular. */
const MAX_CITED = 30;
/** A word with a capital in it. */
const NAME = /(?<![\p{L}\p{M}\p{N}._-])[\p{L}\p{M}\p{N}._-]{0,60}\p{Lu}[\p{L}\p{M}\p{N}._-]{0,60}/gu;
/** What stands before a word that begins a sentence, and has its capital from that. */
const SENTENCE_START = /(?:^|[.!?:]["”»)]?\s)["“„«(*_]*$/;
// Emphasis, as in `_not_`, is no part of a word.
const NEGATION =
  /(?<![\p{L}\p{N}])(?:not|no|never|none|nobody|nothing|neither|nor|without|cannot)(?![\p{L}\p{N}])|n['’]t(?![\p{L}\p{N}])/giu;

/**
 * Why the lines that a proposal cites do not hold it; null when they do. Its numbers, its names, its dates and at least
 * three fifths of its words must stand in them, and it may not deny what they do not deny, nor the other way round. `shown` are the lines that were asked
 * about: no other can be cited.
 */
export function whyNotHeld(
  proposal: Proposal,
  page: Pick<Page, 'lines'>,
  shown: readonly NumberedLine[],
): string | null {
  const { claim, lines, since, until } = proposal;
  const known = new Set(shown.map(([number]) => number));
  const strange = lines.find((line) => !known.has(line));
  if (strange !== undefined) return `cites line ${strange}, which was not shown`;
  if (lines.length > MAX_CITED) return `cites ${lines.length} lines; at most ${MAX_CITED} can hold one claim`;
  const cited = lines.map((line) => page.lines[line - 1]!).join('\n');
  const facts = readPageFacts(cited, '', '', null);
  const numbers = new Set(numbersOf(cited).flatMap(placesOf));
  const asShown = shown.map(([, text]) => text).join('\n');
  const lost = numbersOf(`${withoutMixedNames(claim, asShown)} ${since ?? ''} ${until ?? ''}`).find(
    (number) => number.inDigits && !isHeld(number, (form) => numbers.has(form)),
  );
  if (lost !== undefined) return `the number ${quote(lost.written)} is not in the lines it cites`;
  const plain = cited.normalize('NFKC').toLowerCase();
  const wording = claim.normalize('NFKC');
  // A sentence begins with a capital, name or not; a word that the page writes small as well is none.
  const isName = (word: string, index: number) =>
    !SENTENCE_START.test(wording.slice(Math.max(0, index - 8), index)) ||
    !(isFunctionWord(word) || asShown.includes(word.toLowerCase()));
  const name = [...wording.matchAll(NAME)]
    .filter(({ 0: word, index }) => isName(word, index))
    .map(([word]) => word.replace(/[._-]+$/, ''))
    .concat(mixedNames(wording, asShown))
    .find((word) => !plain.includes(word.toLowerCase()) && !facts.hasWord(word) && !isSpeaker(word, proposal, cited));
  if (name !== undefined) return `the name ${quote(name)} is not in the lines it cites`;
  const words = [...termsOf(claim).words];
  const found = words.filter((word) => facts.hasWord(word)).length;
  if (found < words.length * MIN_SHARE) return `only ${found} of its ${words.length} words are in the lines it cites`;
  return whyDenied(claim, cited, words);
}

/** Digits and letters in one word, such as `37signals`, `IPv6`, `L4` and `TLS1.3`. */
const MIXED = /(?<![\p{L}\p{N}])(?=[\p{N}.-]*\p{L})(?=[\p{L}.-]*\p{N})[\p{L}\p{N}]+(?:[-.][\p{L}\p{N}]+)*/gu;

/** The names of digits and letters in a claim. One that the page does not write so may be a number with its unit. */
function mixedNames(claim: string, page: string): string[] {
  return [...claim.matchAll(MIXED)].map(([word]) => word).filter((word) => hasWhole(page, word));
}

/** A claim without such names, whose digits are no numbers. */
function withoutMixedNames(claim: string, page: string): string {
  return claim.replace(MIXED, (word) => (hasWhole(page, word) && !/^\p{N}+-/u.test(word) ? ' ' : word));
}

function hasWhole(text: string, word: string): boolean {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu').test(text);
}

/** Whether a name is that of the holder, who speaks in the lines as "we" or "I". */
function isSpeaker(name: string, { holder }: Proposal, cited: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const own = /^(?:companies|people)\/(.+)$/.exec(holder)?.[1];
  return own !== undefined && letters(own) === letters(name) && /\b(?:we|our|us|ours|i|my|me)\b/i.test(cited);
}

/**
 * Why a claim denies what the text does not, or the other way round; null when neither. A claim that has nearly all words
 * of a sentence denies as often as that does; any other is held against the nearest clause.
 */
function whyDenied(claim: string, text: string, words: readonly string[]): string | null {
  const denials = (part: string) => part.match(NEGATION)?.length ?? 0;
  const flat = text.replace(/\s+/g, ' ');
  const sentence = nearestPart(flat.split(/(?<=[.!?])\s/), words);
  const isWhole =
    [...termsOf(sentence).words].filter((word) => words.includes(word)).length >=
    MIN_WHOLE * termsOf(sentence).words.size;
  const clause = nearestPart(flat.split(/[.;:,!?()–—]|\s(?:and|but|or|while|because|unless|if|when|so)\s/), words);
  const [own, held] = [denials(claim), denials(isWhole ? sentence : clause)];
  if (isWhole ? own > held : own > 0 && denials(text) === 0) return 'denies something, and the lines it cites do not';
  return isWhole ? (own < held ? LEFT_OUT : null) : own === 0 && held > 0 ? LEFT_OUT : null;
}

/** The part of a text that has most of the words. */
function nearestPart(parts: readonly string[], words: readonly string[]): string {
  let best = { part: '', shared: 0 };
  for (const part of parts) {
    const held = termsOf(part).words;
    const shared = words.filter((word) => held.has(word)).length;
    if (shared > best.shared) best = { part, shared };
  }
  return best.part;
}

/** The forms of a number on the page. A third is taken for a place in a row, and not for a part of the whole. */
function placesOf({ inDigits, forms }: WrittenNumber): readonly string[] {
  return inDigits || forms.length < 3 ? forms : forms.slice(-1);
}

/** Any form of a number will do. Of an address, a version or a date, whose parts are forms too, every part must be there. */
function isHeld({ forms }: WrittenNumber, has: (number: string) => boolean): boolean {
  const parts = forms[0]!
    .split(/[.,]/)
    .filter((part) => part !== '')
    .map(foldNumber);
  const isOne = parts.length === 1 || Number.isFinite(Number(forms[0]));
  if (isOne) return forms.some(has);
  return parts.every(has) || forms.some((form) => !parts.includes(form) && has(form));
}

function quote(text: string): string {
  return `"${escapeTerminal(cut(text, 40))}"`;
}
