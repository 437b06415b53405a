import { escapeHtml } from '../../../text/escape.ts';
import { isRight } from '../../score/measures.ts';
import type { QuestionScore } from '../../score/question-score-schema.ts';
import type { RunScore } from '../../score/run-score-schema.ts';
import type { Report } from '../report-schema.ts';
import { runTitle, shortfallLine } from './report-lines.ts';

/** The report as JUnit XML: a suite per run, a test per question that passes when it is right, and grounded if it can be. */
export function printReportJunit(report: Report): string {
  const suites = report.runs.map(suite);
  const tests = report.runs.reduce((sum, { questions }) => sum + questions.length, 0);
  const failures = report.runs.reduce((sum, { questions }) => sum + questions.filter(fails).length, 0);
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${escapeHtml(report.key.title || 'brain eval')}" tests="${tests}" failures="${failures}">
${suites.join('\n')}
</testsuites>
`;
}

function suite(run: RunScore): string {
  const cases = run.questions.map((score) => {
    const name = `name="${escapeHtml(score.id)}" classname="${escapeHtml(`brain-eval.${run.mode ?? run.name}.${score.kind}`)}"`;
    if (!fails(score)) return `    <testcase ${name}/>`;
    const type = isRight(score) ? 'not grounded' : score.outcome;
    return `    <testcase ${name}><failure type="${escapeHtml(type)}" message="${escapeHtml(shortfallLine(score))}">${escapeHtml(score.answer ?? '')}</failure></testcase>`;
  });
  return `  <testsuite name="${escapeHtml(runTitle(run))}" tests="${cases.length}" failures="${run.questions.filter(fails).length}">
${cases.join('\n')}
  </testsuite>`;
}

function fails(score: QuestionScore): boolean {
  return !isRight(score) || score.grounded === false;
}
