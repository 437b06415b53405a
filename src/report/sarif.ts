import { escapeTerminalLines } from '../text/escape.ts';

/** One finding at a line. */
export interface SarifResult {
  /** Id of one of the rules. */
  rule: string;
  level: 'error' | 'warning';
  /** May be untrusted text. */
  message: string;
  /** Relative to the root of the checkout; folders end at `/` or `\`. */
  path: string;
  /** From 1. */
  line: number;
  /** Why a person dismissed the finding; left out where nobody did. */
  dismissed?: string;
}

/** What a SARIF log holds. */
export interface SarifContent {
  tool: string;
  version: string;
  /** Each rule with what it is about. */
  rules: readonly { id: string; text: string }[];
  results: readonly SarifResult[];
  /** What is to be said of the run as a whole; left out for a tool that has nothing to say. */
  run?: { successful: boolean; notes: readonly { level: 'error' | 'warning' | 'note'; text: string }[] };
}

/**
 * A SARIF 2.1.0 log (OASIS, sarif-schema-2.1.0.json), the form in which code hosts show findings beside the lines of a
 * pull request.
 */
export function sarifLog({ tool, version, rules, results, run }: SarifContent): object {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: tool,
            semanticVersion: version,
            rules: rules.map(({ id, text }) => ({ id, shortDescription: { text } })),
          },
        },
        ...(run !== undefined && {
          invocations: [
            {
              executionSuccessful: run.successful,
              toolExecutionNotifications: run.notes.map(({ level, text }) => ({ level, message: messageOf(text) })),
            },
          ],
        }),
        columnKind: 'unicodeCodePoints',
        results: results.map(({ rule, level, message, path, line, dismissed }) => ({
          ruleId: rule,
          ruleIndex: rules.findIndex(({ id }) => id === rule),
          level,
          message: messageOf(message),
          ...(dismissed !== undefined && {
            suppressions: [{ kind: 'external', status: 'accepted', justification: escapeTerminalLines(dismissed) }],
          }),
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodePath(path), uriBaseId: '%SRCROOT%' },
                region: { startLine: line },
              },
            },
          ],
        })),
      },
    ],
  };
}

/** A message without links of its own, which SARIF would make of square brackets (section 3.11.6). */
function messageOf(text: string): { text: string } {
  return { text: escapeTerminalLines(text).replace(/[\\[\]]/g, '\\$&') };
}

/** A relative path as a relative URI: each segment encoded, so that a `:` or `#` in a name stays part of the name; half a character, which has no encoding, is replaced. */
function encodePath(path: string): string {
  return path
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split(/[\\/]/)
    .map(encodeURIComponent)
    .join('/');
}
