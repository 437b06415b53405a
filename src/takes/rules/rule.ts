import { cut, escapeTerminal } from '../../text/escape.ts';
import type { Dimension, Take } from '../page/take.ts';

/** The statement of a page that has most of a claim's words. */
export interface Bearing {
  sentence: string;
  /** The same, with the next two statements below a heading. */
  around: string;
  /** The share of the claim's words that it has, over 0 and at most 1; words of the page's title do not count. */
  share: number;
  /** How many words that share is of. */
  words: number;
}

/** Which pages and holders a brain has. */
export interface BrainNames {
  /** Slug of the page that is about a holder; null when there is none. */
  ownPage(holder: string): string | null;
  /** Whether a holder holds takes on other pages than this one. */
  holdsElsewhere(holder: string, slug: string): boolean;
  /** Whether other holders like this one (people, companies) have pages of their own. */
  keepsPages(holder: string): boolean;
  /** Whether a word is part of some page's slug. */
  hasWord(word: string): boolean;
  /** The holder that the words of a name can only mean, among the pages of a folder such as `people`; null otherwise. */
  nearest(name: string, folder: string): string | null;
}

/** What the rules need to know about a page and its brain. Made once for all takes of the page. */
export interface PageFacts {
  slug: string;
  /** What the page says beside its takes. */
  text: string;
  /** The names of the whole brain; null when only this page is known. */
  brain: BrainNames | null;
  /** False when there is hardly any text beside the takes, so that nothing can be missing from it. */
  hasText: boolean;
  /** Whether the page (text, title, slug) has this word, or one with the same first letters. */
  hasWord(word: string): boolean;
  /** Whether the page has this number in any form: digits, words, months, millions. */
  hasNumber(number: string): boolean;
  /** Whether the page may name this holder, given by the last part of its slug, in any form. */
  namesHolder(name: string): boolean;
  /** Whether the page is written in the Latin alphabet only, so that a slug can be looked for in it. */
  isLatin: boolean;
  /** The statement of the page that bears on a claim; null when none shares a word with it. */
  bearing(claim: string): Bearing | null;
}

/** One rule of the contract of a good take. */
export interface Rule {
  /** Shown with each finding. */
  name: string;
  dimension: Dimension;
  /** `error` for a fault of form, `warning` for one of wording, which a person has to judge. */
  severity: 'error' | 'warning';
  /** What whoever makes takes should do, so that none breaks the rule; a sentence. */
  advice: string;
  /** What is wrong and what to do next; null when nothing is, and when the rule cannot know. */
  check(take: Take, page: PageFacts): string | null;
}

/** Text of a page quoted in a message: one line, escaped, shortened. */
export function quote(text: string): string {
  return `"${escapeTerminal(cut(text, 60))}"`;
}
