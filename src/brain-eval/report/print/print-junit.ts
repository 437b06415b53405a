import { type JunitCase, printJunit } from '../../../report/junit.ts';
import { isRight } from '../../score/measures.ts';
import type { Report } from '../report-schema.ts';
import { runTitle, shortfallLine } from './report-lines.ts';

/** The report as JUnit XML: a suite per run, and a test per question that passes when it is right, and grounded if it can be. */
export function printReportJunit({ key, runs }: Report): string {
  const suites = runs.map((run) => ({
    name: runTitle(run),
    cases: run.questions.map((score): JunitCase => {
      const fails = !isRight(score) || score.grounded === false;
      const type = isRight(score) ? 'not grounded' : score.outcome;
      const failure = { kind: 'failure' as const, type, message: shortfallLine(score), detail: score.answer ?? '' };
      const classname = `brain-eval.${run.mode ?? run.name}.${score.kind}`;
      return { classname, name: score.id, problem: fails ? failure : null };
    }),
  }));
  return printJunit(key.title || 'brain eval', suites);
}
