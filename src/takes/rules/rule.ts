import { cut, escapeTerminal } from '../../text/escape.ts';
import type { Dimension, Take } from '../page/take.ts';

/** What the rules need to know about the rest of a page. Made once for all takes of the page. */
export interface PageFacts {
  /** False when there is hardly any text beside the takes, so that nothing can be missing from it. */
  hasText: boolean;
  /** Whether the page (text, title, slug) has this word, or one with the same first letters. */
  hasWord(word: string): boolean;
  /** Whether the page has this number in any form: digits, words, months, millions. */
  hasNumber(number: string): boolean;
  /** Whether the page is written in the Latin alphabet only, so that a slug can be looked for in it. */
  isLatin: boolean;
}

/** One rule of the contract of a good take. */
export interface Rule {
  /** Shown with each finding. */
  name: string;
  dimension: Dimension;
  /** `error` for a fault of form, `warning` for one of wording, which a person has to judge. */
  severity: 'error' | 'warning';
  /** What is wrong and what to do next; null when nothing is. */
  check(take: Take, page: PageFacts): string | null;
}

/** Text of a page quoted in a message: one line, escaped, shortened. */
export function quote(text: string): string {
  return `"${escapeTerminal(cut(text, 60))}"`;
}
