import type { LintFinding } from '../../takes/lint/lint-takes.ts';
import type { Page } from '../../takes/page/take.ts';

/** A finding beside the file it is in. */
export interface FileFinding extends Omit<LintFinding, 'dimension'> {
  /** Path as a person standing in the working directory would write it. */
  path: string;
  /** Null for a row that could not be read, which has no take to be judged. */
  dimension: LintFinding['dimension'] | null;
}

/** What `gbrain takes lint` found. */
export interface LintReport {
  pages: number;
  takes: number;
  errors: number;
  warnings: number;
  /** By path, then line. */
  findings: FileFinding[];
}

/** Lints pages one by one; a row that could not be read is a warning under the rule `unreadable`. */
export async function lintPages(
  pages: AsyncIterable<Page>,
  lint: (page: Page) => LintFinding[],
  pathOf: (page: Page) => string,
): Promise<LintReport> {
  const report: LintReport = { pages: 0, takes: 0, errors: 0, warnings: 0, findings: [] };
  for await (const page of pages) {
    const path = pathOf(page);
    report.pages += 1;
    report.takes += page.takes.length;
    const unread = page.warnings.map(
      ({ line, message }): FileFinding => ({
        path,
        rule: 'unreadable',
        severity: 'warning',
        dimension: null,
        line,
        row: null,
        message,
      }),
    );
    const found = lint(page).map((finding): FileFinding => ({ path, ...finding }));
    report.findings.push(...[...unread, ...found].sort((a, b) => a.line - b.line));
  }
  report.findings.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line));
  report.errors = report.findings.filter(({ severity }) => severity === 'error').length;
  report.warnings = report.findings.length - report.errors;
  return report;
}
