import type { LintFinding } from '../../takes/lint/lint-takes.ts';
import type { Page } from '../../takes/page/take.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { plural } from '../../text/plural.ts';
import type { Context } from '../terminal/context.ts';

/** A finding beside the file it is in. */
export interface FileFinding extends Omit<LintFinding, 'dimension'> {
  /** Path from the working directory. */
  path: string;
  /** Null for a row that could not be read, since there is no take to judge. */
  dimension: LintFinding['dimension'] | null;
}

/** What `gbrain takes lint` reports. */
export interface LintReport {
  pages: number;
  takes: number;
  errors: number;
  warnings: number;
  /** By path, then line. */
  findings: FileFinding[];
}

/** Lints pages one by one; what could not be read is a finding under the rule `unreadable`. */
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
      ({ line, message, severity }): FileFinding => ({
        path,
        rule: 'unreadable',
        severity: severity ?? 'warning',
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

/** The report for a person: `path:line severity rule message` by file, then the counts. */
export function formatLint(
  { findings, errors, warnings, takes, pages }: LintReport,
  colors: Context['colors'],
): string {
  const lines = findings.map(({ severity, path, line, rule, message }) => {
    const word = severity === 'error' ? colors.red('error  ') : colors.yellow('warning');
    return `${escapeTerminal(path)}:${line}  ${word}  ${colors.dim(rule)}  ${escapeTerminal(message)}`;
  });
  const found = `${plural(errors, 'error')}, ${plural(warnings, 'warning')}`;
  const counts = `${found} in ${plural(takes, 'take')} on ${plural(pages, 'page')}`;
  return [...lines, ...(lines.length > 0 ? [''] : []), counts].join('\n');
}
