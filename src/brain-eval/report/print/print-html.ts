import { escapeHtml } from '../../../text/escape.ts';
import type { QuestionScore } from '../../score/question-score-schema.ts';
import type { RunScore } from '../../score/run-score-schema.ts';
import type { Report } from '../report-schema.ts';
import { measureRows } from './measure-rows.ts';
import { groupLines, remarks, runTitle } from './report-lines.ts';

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
th, td { border-bottom: 1px solid #8886; padding: .3rem .6rem; text-align: left; vertical-align: top; }
td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
code { overflow-wrap: anywhere; }
.wrap { overflow-x: auto; }
summary { cursor: pointer; }
`;

/** The report as one HTML page that loads nothing: every question with what was accepted, cited and missed. */
export function printReportHtml(report: Report): string {
  const { key } = report;
  const title = escapeHtml(key.title || 'Brain eval');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${key.questions} questions, ${key.answerable} of them answerable, over ${key.documents} documents.</p>
${section(
  'Runs of a mode together',
  report.groups.filter(({ runs }) => runs > 1).map((group) => `${group.name}: ${groupLines(group).join('; ')}`),
)}
${section('Comparison', report.comparison?.summary ?? [])}
${report.runs.map(runSection).join('\n')}
${section('Notes', remarks(report))}
</main>
</body>
</html>
`;
}

function runSection(run: RunScore): string {
  const rows = measureRows(run).map(
    ({ name, counted, value, interval }) =>
      `<tr><th scope="row">${escapeHtml(name)}</th>${[counted, value, interval].map((cell) => `<td class="number">${escapeHtml(cell)}</td>`).join('')}</tr>`,
  );
  return `<section>
<h2>${escapeHtml(runTitle(run))}</h2>
<div class="wrap" role="region" aria-label="Measures" tabindex="0"><table>
<thead><tr><th scope="col">Measure</th><th scope="col">Counted</th><th scope="col">Value</th><th scope="col">95 %</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table></div>
${run.questions.map(questionDetails).join('\n')}
</section>`;
}

function questionDetails(score: QuestionScore): string {
  const facts: [string, string][] = [
    ...(score.question === undefined ? [] : [['Question', score.question] satisfies [string, string]]),
    ['Answer', score.answer ?? '–'],
    ['Accepted', score.accepted.map((value) => value ?? '(missing)').join(', ') || '–'],
    ['Rejected', score.rejected.join(', ') || '–'],
    ['Refusal', score.refusal ?? '–'],
    [
      'Citations',
      score.citations.map(({ raw, problem }) => (problem === null ? raw : `${raw} (${problem})`)).join('; ') || '–',
    ],
    [
      'Evidence',
      score.evidence
        .map(({ file, line, citedBy }) => `${file}:${line} ${citedBy === null ? '(not cited)' : ''}`.trim())
        .join('; ') || '–',
    ],
  ];
  const list = facts.map(
    ([name, text]) => `<tr><th scope="row">${name}</th><td><code>${escapeHtml(text)}</code></td></tr>`,
  );
  const verdict = `${score.outcome}${score.grounded === null ? '' : score.grounded ? ', grounded' : ', not grounded'}${score.why === null ? '' : `: ${score.why}`}`;
  return `<details><summary><code>${escapeHtml(score.id)}</code> ${escapeHtml(verdict)}</summary><table><tbody>${list.join('')}</tbody></table></details>`;
}

function section(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return `<section><h2>${escapeHtml(title)}</h2><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul></section>`;
}
