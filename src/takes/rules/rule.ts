import { cut, escapeTerminal } from '../../text/escape.ts';
import type { Dimension, Take } from '../page/take.ts';

/** What a page holds beside its takes, as far as rules ask for it. Made once for all takes of a page. */
export interface PageFacts {
  /** False when there is next to no text beside the takes: then nothing can be missing from it. */
  hasText: boolean;
  /** Whether the page (text, title, slug) has this word, or one with the same first letters. */
  hasWord(word: string): boolean;
  /** Whether the page has this number in any form: digits, words, months, millions. */
  hasNumber(number: string): boolean;
  /** Whether the page is written in the Latin alphabet only, so that a slug can be looked for in it. */
  isLatin: boolean;
}

/** One clause of the contract of a good take. */
export interface Rule {
  /** Shown with each finding. */
  name: string;
  dimension: Dimension;
  /** `error` where the take is wrong by its form, `warning` where its wording says so and a person decides. */
  severity: 'error' | 'warning';
  /** What is wrong and what to do next; null when nothing is. */
  check(take: Take, page: PageFacts): string | null;
}

/** Text of a page inside a message of ours: one line, escaped, cut. */
export function quote(text: string): string {
  return `"${escapeTerminal(cut(text, 60))}"`;
}
