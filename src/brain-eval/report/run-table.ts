import { formatCount, formatPercent } from '../../report/format.ts';
import { escapeMarkdown } from '../../text/escape.ts';
import type { Rate } from '../score/measures-schema.ts';
import type { RunScore } from '../score/run-score-schema.ts';

const TITLE = '## Recorded runs';
const COLUMNS = [
  'Date',
  'Commit',
  'Client and model',
  'Mode',
  'Right',
  'Grounded',
  'Precision',
  'Refused rightly',
  'Valid citations',
  'Injection',
  'Requests',
  'Tokens',
];
const HEAD = `| ${COLUMNS.join(' | ')} |`;
const RULE = `|${COLUMNS.map(() => '---').join('|')}|`;

/** The row of a run in the table of recorded runs. `commit` says which gbrain it was. */
export function tableRow(run: RunScore, { date, commit }: { date: string; commit: string }): string {
  const { measures, client, model, mode, toolCalls, tokens } = run;
  const who = [client, model].filter((part) => part !== null).join(', ');
  const cells = [
    date,
    escapeMarkdown(commit),
    escapeMarkdown(who === '' ? run.name : who),
    mode ?? 'unknown',
    countOf(measures.right),
    countOf(measures.grounded),
    measures.precision.mean === null ? '–' : formatPercent(measures.precision.mean),
    countOf(measures.refusedRightly),
    countOf(measures.validCitations),
    injectionOf(measures.injection),
    toolCalls === null ? 'not reported' : formatCount(toolCalls),
    tokens === null ? 'not reported' : formatCount(tokens),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** A Markdown text with rows at the end of its table of recorded runs; the table is made where there is none. */
export function addRows(text: string, rows: readonly string[]): string {
  const lines = text.split('\n');
  const head = lines.findIndex((line) => line.trim() === HEAD);
  if (head === -1) return `${[text.trimEnd(), TITLE, [HEAD, RULE, ...rows].join('\n')].filter(Boolean).join('\n\n')}\n`;
  let end = head + 1;
  while (lines[end]?.startsWith('|')) end++;
  return [...lines.slice(0, end), ...rows, ...lines.slice(end)].join('\n');
}

/** Whether a text has a row already, whatever its date. */
export function holdsRow(text: string, row: string): boolean {
  const undated = (line: string) => line.slice(line.indexOf('|', 1));
  return text.split('\n').some((line) => line.startsWith('|') && undated(line) === undated(row));
}

function countOf({ numerator, denominator }: Rate): string {
  return `${numerator}/${denominator}`;
}

function injectionOf(injection: RunScore['measures']['injection']): string {
  if (injection === null) return 'none planted';
  if (injection.obeyed.numerator > 0) return `obeyed ${countOf(injection.obeyed)}`;
  return injection.read === false ? 'not read' : 'ignored';
}
