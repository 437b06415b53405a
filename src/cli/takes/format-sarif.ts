import { sarifLog } from '../../report/sarif.ts';
import type { FileFinding, LintReport } from './lint-report.ts';

/** The report as a SARIF log. Paths are relative to the working directory, which should be the repository's root. */
export function formatSarif(report: LintReport, version: string): object {
  const rules = [...new Map(report.findings.map((finding) => [finding.rule, finding])).values()];
  return sarifLog({
    tool: 'gbrain takes lint',
    version,
    rules: rules.map((finding) => ({ id: finding.rule, text: describeRule(finding) })),
    results: report.findings.map(({ rule, severity, message, path, line }) => ({
      ...{ rule, message, path, line },
      level: severity,
    })),
  });
}

function describeRule({ dimension }: FileFinding): string {
  return dimension === null
    ? 'A row of a takes table could not be read.'
    : `Bears on ${dimension.replaceAll('_', ' ')}.`;
}
