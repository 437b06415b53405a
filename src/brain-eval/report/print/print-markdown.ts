import { formatCount } from '../../../report/format.ts';
import { markdownList, markdownTable } from '../../../report/markdown.ts';
import { escapeMarkdown } from '../../../text/escape.ts';
import type { QuestionScore } from '../../score/question-score-schema.ts';
import type { Report } from '../report-schema.ts';
import { measureRows } from './measure-rows.ts';
import { groupLines, remarks, runTitle, shortfallLine, shortfalls } from './report-lines.ts';

/** The report as Markdown, for a pull request or a step summary: one table of all runs, then what fell short. */
export function printReportMarkdown(report: Report): string {
  const { key, runs } = report;
  const rows = runs.map(measureRows);
  const names = [...new Set(rows.flatMap((of) => of.map(({ name }) => name)))];
  const cell = (of: (typeof rows)[number], name: string) => {
    const row = of.find((each) => each.name === name);
    return row === undefined
      ? '–'
      : [row.counted, row.value, row.interval === '' ? '' : `(${row.interval})`].join(' ').trim();
  };
  const table = [['', ...runs.map(runTitle)], ...names.map((name) => [name, ...rows.map((of) => cell(of, name))])].map(
    (cells) => cells.map(escapeMarkdown),
  );
  const fell = runs.filter((run) => shortfalls(run).length > 0);
  return [
    `## ${escapeMarkdown(key.title || 'Brain eval')}`,
    '',
    `${key.questions} questions, ${key.answerable} of them answerable, over ${formatCount(key.documents)} documents.`,
    '',
    ...markdownTable(table),
    ...markdownList(
      'Runs of a mode together',
      report.groups.filter((group) => group.runs > 1).map((group) => `${group.name}: ${groupLines(group).join('; ')}`),
    ),
    ...markdownList('Comparison', report.comparison?.summary ?? []),
    ...fell.flatMap((run) => markdownList(`Fell short: ${runTitle(run)}`, shortfalls(run).map(shortfall))),
    ...markdownList('Notes', remarks(report)),
    '',
  ].join('\n');
}

function shortfall(score: QuestionScore): string {
  return `${shortfallLine(score)}${score.question === undefined ? '' : `; asked: ${score.question}`}`;
}
