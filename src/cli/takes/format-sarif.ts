import type { FileFinding, LintReport } from './lint-report.ts';

/**
 * The report as a SARIF 2.1.0 log (OASIS, sarif-schema-2.1.0.json), the form in which code hosts show findings beside
 * the lines of a pull request. Paths are relative to the working directory, which should be the repository's root.
 */
export function formatSarif(report: LintReport, version: string): object {
  const rules = [...new Map(report.findings.map((finding) => [finding.rule, finding])).values()];
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'gbrain takes lint', semanticVersion: version, rules: rules.map(describeRule) },
        },
        columnKind: 'unicodeCodePoints',
        results: report.findings.map((finding) => ({
          ruleId: finding.rule,
          ruleIndex: rules.findIndex(({ rule }) => rule === finding.rule),
          level: finding.severity,
          message: { text: finding.message },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodePath(finding.path), uriBaseId: '%SRCROOT%' },
                region: { startLine: finding.line },
              },
            },
          ],
        })),
      },
    ],
  };
}

function describeRule({ rule, dimension }: FileFinding): object {
  const text =
    dimension === null ? 'A row of a takes table could not be read.' : `Bears on ${dimension.replaceAll('_', ' ')}.`;
  return { id: rule, shortDescription: { text } };
}

/** A relative path as a relative URI: each segment encoded, so that a `:` or `#` in a name stays part of the name. */
function encodePath(path: string): string {
  return path.split(/[\\/]/).map(encodeURIComponent).join('/');
}
