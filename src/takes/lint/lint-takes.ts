import { otherText } from '../page/other-text.ts';
import type { Page, SampledTake, Take } from '../page/take.ts';
import { findDuplicates } from '../rules/find-duplicates.ts';
import type { LintFinding } from '../rules/finding.ts';
import { RULES } from '../rules/index.ts';
import type { BrainNames, PageFacts } from '../rules/rule.ts';
import { readPageFacts } from './page-facts.ts';

export type { LintFinding } from '../rules/finding.ts';

/** What a take is checked against: the title of its page, and the page's text without the takes tables. */
export interface LintContext {
  pageTitle: string;
  pageText: string;
  /** The names of its brain; without them, holders are not looked for. */
  brain?: BrainNames;
}

/**
 * The findings on every active take of a page, in line order, duplicates on the page included. Give the names of the
 * brain (`readBrainNames`) where its other pages are at hand; without them, holders are not looked for.
 */
export function lintTakes(page: Page, brain?: BrainNames): LintFinding[] {
  const facts = readPageFacts(otherText(page.lines), page.title, page.slug, brain ?? null);
  return [...page.takes.flatMap((take) => applyRules(take, facts)), ...findDuplicates(page.takes)].sort(
    (a, b) => a.line - b.line,
  );
}

/**
 * The findings on one take. If only the passage is at hand, pass its text as `pageText`: it holds what is relevant to
 * the claim. Duplicates are not reported, since finding them takes the whole page.
 */
export function lintTake(
  take: Take | (Take & Pick<SampledTake, 'slug'>),
  { pageTitle, pageText, brain }: LintContext,
): LintFinding[] {
  return applyRules(take, readPageFacts(pageText, pageTitle, 'slug' in take ? take.slug : '', brain ?? null));
}

function applyRules(take: Take, facts: PageFacts): LintFinding[] {
  if (!take.active) return [];
  const findings: LintFinding[] = [];
  for (const { name, severity, dimension, check } of RULES) {
    const message = check(take, facts);
    if (message !== null) findings.push({ rule: name, severity, dimension, line: take.line, row: take.row, message });
  }
  return findings;
}
