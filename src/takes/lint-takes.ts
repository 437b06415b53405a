import type { Dimension, Page, SampledTake, Take } from './take.ts';

/** One thing about a take that breaks the contract of a good take. */
export interface Finding {
  /** Name of the rule, such as `weight-grid`. */
  rule: string;
  severity: 'error' | 'warning';
  dimension: Dimension;
  /** Line of the take in its document. */
  line: number;
  /** Row number of the take; null when it has none. */
  row: number | null;
  /** What is wrong and what to do next, on one line. */
  message: string;
}

/** What a take is held against: the title of its page and the page's text apart from the takes tables. */
export interface LintContext {
  pageTitle: string;
  pageText: string;
}

/** The findings on every active take of a page, in line order; duplicates on the page among them. */
export function lintTakes(_page: Page): Finding[] {
  throw new Error('not yet');
}

/** The findings on one take. With a passage instead of the whole page, pass the passage's text as `pageText`. */
export function lintTake(_take: Take | SampledTake, _context: LintContext): Finding[] {
  throw new Error('not yet');
}
