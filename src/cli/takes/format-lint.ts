import { escapeTerminal } from '../../text/escape.ts';
import { plural } from '../../text/plural.ts';
import type { Context } from '../terminal/context.ts';
import type { FileFinding, LintReport } from './lint-report.ts';

/** The report for a person: `path:line severity rule message` by file, then the counts. */
export function formatLint(report: LintReport, colors: Context['colors']): string {
  const lines = report.findings.map((finding) => formatFinding(finding, colors));
  const counts = `${plural(report.errors, 'error')}, ${plural(report.warnings, 'warning')} in ${plural(
    report.takes,
    'take',
  )} on ${plural(report.pages, 'page')}`;
  return [...lines, ...(lines.length > 0 ? [''] : []), counts].join('\n');
}

function formatFinding(finding: FileFinding, colors: Context['colors']): string {
  const severity = finding.severity === 'error' ? colors.red('error  ') : colors.yellow('warning');
  const place = `${escapeTerminal(finding.path)}:${finding.line}`;
  return `${place}  ${severity}  ${colors.dim(finding.rule)}  ${escapeTerminal(finding.message)}`;
}
