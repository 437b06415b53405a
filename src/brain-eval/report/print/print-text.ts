import { cut, escapeTerminal } from '../../../text/escape.ts';
import type { RunScore } from '../../score/run-score-schema.ts';
import type { Report } from '../report-schema.ts';
import { measureRows } from './measure-rows.ts';
import { groupLines, remarks, runTitle, shortfallLine, shortfalls } from './report-lines.ts';

/** Widest line that a shortfall takes, in characters. */
const WIDTH = 200;

/** The report for a terminal: escaped, in columns, without colour. */
export function printReport(report: Report): string {
  const { key } = report;
  const blocks = [
    [
      `${escapeTerminal(key.title || 'Brain eval')}: ${key.questions} questions (${key.answerable} answerable) over ${key.documents} documents`,
    ],
    ...report.runs.map(runBlock),
    ...report.groups.filter(({ runs }) => runs > 1).map((group) => [group.name, ...groupLines(group).map(indent)]),
    ...(report.comparison === null ? [] : [['Comparison', ...report.comparison.summary.map(whole).map(indent)]]),
    ['Notes', ...remarks(report).map(whole).map(indent)],
  ];
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function runBlock(run: RunScore): string[] {
  const rows = measureRows(run);
  const width = (column: 'name' | 'counted' | 'value') => Math.max(...rows.map((row) => row[column].length));
  const [names, counts, values] = [width('name'), width('counted'), width('value')];
  const table = rows.map(({ name, counted, value, interval }) =>
    `${name.padEnd(names)}  ${counted.padStart(counts)}  ${value.padStart(values)}  ${interval}`.trimEnd(),
  );
  return [
    safe(runTitle(run)),
    ...table.map(indent),
    ...shortfalls(run).map((score) => indent(safe(shortfallLine(score)))),
  ];
}

function safe(line: string): string {
  return cut(escapeTerminal(line), WIDTH);
}

/** A sentence of ours: never cut, since its end says how sure it is. */
function whole(line: string): string {
  return escapeTerminal(line);
}

function indent(line: string): string {
  return `  ${line}`;
}
