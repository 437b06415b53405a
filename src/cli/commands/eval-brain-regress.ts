import { flipLine } from '../../brain-eval/report/flip-line.ts';
import { parseReport } from '../../brain-eval/report/parse-report.ts';
import { compareReports, type Regression } from '../../brain-eval/report/regress.ts';
import type { Report } from '../../brain-eval/report/report-schema.ts';
import { GbrainError } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { readText } from '../brain-eval/key-files.ts';
import { runEval } from '../brain-eval/run-eval.ts';
import { sessionOptions } from '../brain-eval/session-options.ts';
import type { Context } from '../terminal/context.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { decimalNumber, type FlagsOf, filledText, seed, wholeNumber } from '../terminal/flags.ts';

const createRegress = () =>
  sessionOptions(
    createCommand(
      'gbrain eval brain regress --against baseline.json --current report.json',
      'gbrain eval brain regress --against baseline.json --project handbook',
    )
      .requiredOption('--against <report>', 'the baseline: a report of run or score --json', filledText)
      .option('--current <report>', 'a report to compare with it; nothing is run', filledText)
      .option('--project <id>', 'run the modes of the baseline again over this project', filledText)
      .option('--threshold <n>', 'drop of a rate in points that counts', decimalNumber(0, 100), 5)
      .option('--model <id>', "the model (default: the baseline's)", filledText)
      .option('--repeat <n>', 'runs of each mode (default: as many as the baseline)', wholeNumber(1, 100)),
  )
    .option('--seed <n>', 'of the bootstrap intervals', seed, 1)
    .option('--json', 'print the comparison as one JSON document');

/** `gbrain eval brain regress`: says whether a rate of a report, or of a new run, dropped. */
export const defineCommand: DefineCommand = (context) =>
  createRegress().action(async (flags) => {
    const baseline = parseReport(await readText(flags.against), flags.against);
    const current = await currentReport(context, baseline, flags);
    const result = compareReports(baseline, current, { threshold: flags.threshold / 100, seed: flags.seed });
    if (flags.json) context.printJson({ schema_version: 1, ...result });
    else context.print(printRegression(result));
    context.exit(result.outcome === 'ok' ? 0 : 1);
  });

async function currentReport(
  context: Context,
  { runs }: Report,
  flags: FlagsOf<typeof createRegress>,
): Promise<Report> {
  const { current, project, against } = flags;
  if (current !== undefined) return parseReport(await readText(current), current);
  if (project === undefined) {
    throw new GbrainError(
      'usage',
      'Compare with what? Give --current REPORT, or --project ID to run the baseline again.',
    );
  }
  const models = [...new Set(runs.map(({ model }) => model))].filter((model) => model !== null);
  const model = flags.model ?? (models.length === 1 ? models[0] : undefined);
  if (model === undefined) {
    throw new GbrainError('usage', `${against} does not name one model. Give --model ID.`);
  }
  const modes = [...new Set(runs.map(({ mode }) => mode))].filter((mode) => mode !== null);
  const repeat = flags.repeat ?? Math.max(...modes.map((mode) => runs.filter((run) => run.mode === mode).length));
  return (await runEval(context, { ...flags, project, model, mode: modes, repeat })).report;
}

function printRegression({ changes, comparisons, warnings, message }: Regression): string {
  const share = (rate: number | null) => (rate === null ? 'n/a' : `${(rate * 100).toFixed(1)} %`);
  const rows = changes.map(
    ({ mode, measure, baseline, current, regression }) =>
      `${mode.padEnd(10)} ${measure.padEnd(9)} ${share(baseline).padStart(8)} → ${share(current).padStart(8)}${regression ? '  dropped' : ''}`,
  );
  const evidence = comparisons.flatMap(({ mode, comparison }) => [
    ...comparison.summary.slice(0, 2).map((line) => `${mode}: ${line}`),
    ...comparison.flipped.map((flip) => `${mode}: ${flipLine(flip, { a: 'current', b: 'baseline' })}`),
  ]);
  return [message, '', ...rows, '', ...evidence, ...warnings].map(escapeTerminal).join('\n');
}
