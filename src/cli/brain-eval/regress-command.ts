import { parseReport } from '../../brain-eval/report/parse-report.ts';
import { compareReports, type Regression } from '../../brain-eval/report/regress.ts';
import type { Report } from '../../brain-eval/report/report-schema.ts';
import { GbrainError } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';
import type { Context } from '../terminal/context.ts';
import { readText } from './key-files.ts';
import { type RunFlags, runFlags } from './run-command.ts';

export interface RegressFlags
  extends Pick<
    RunFlags,
    'repeat' | 'session' | 'maxSteps' | 'budgetUsd' | 'resume' | 'key' | 'out' | 'builder' | 'parallel' | 'timeout'
  > {
  against: string;
  /** A report that is there already, in place of a new run. */
  current?: string | undefined;
  project?: string | undefined;
  model?: string | undefined;
  threshold: number;
  seed: number;
  json?: true | undefined;
}

/** Runs a baseline's modes again, or takes a report, and says whether a rate dropped. */
export async function regressCommand(context: Context, flags: RegressFlags): Promise<void> {
  const baseline = parseReport(await readText(flags.against), flags.against);
  const current = await currentReport(context, baseline, flags);
  const result = compareReports(baseline, current, { threshold: flags.threshold / 100, seed: flags.seed });
  if (flags.json) context.printJson({ schema_version: 1, ...result });
  else context.print(printRegression(result));
  context.exit(result.outcome === 'ok' ? 0 : 1);
}

async function currentReport(context: Context, baseline: Report, flags: RegressFlags): Promise<Report> {
  const { current, project, against } = flags;
  if (current !== undefined) return parseReport(await readText(current), current);
  if (project === undefined) {
    throw new GbrainError(
      'usage',
      'What is to be compared? Give --current REPORT, or --project ID to run the baseline again.',
    );
  }
  const models = [...new Set(baseline.runs.map(({ model }) => model))].filter((model) => model !== null);
  const model = flags.model ?? (models.length === 1 ? models[0] : undefined);
  if (model === undefined) {
    throw new GbrainError('usage', `${against} does not name one model. Give --model ID.`);
  }
  const modes = [...new Set(baseline.runs.map(({ mode }) => mode))].filter((mode) => mode !== null);
  const repeat =
    flags.repeat ?? Math.max(...modes.map((mode) => baseline.runs.filter((run) => run.mode === mode).length));
  const { report } = await runFlags(context, { ...flags, project, model, mode: modes, repeat });
  return report;
}

function printRegression({ changes, comparisons, warnings, message }: Regression): string {
  const share = (rate: number | null) => (rate === null ? 'n/a' : `${(rate * 100).toFixed(1)} %`);
  const rows = changes.map(
    ({ mode, measure, baseline, current, regression }) =>
      `${mode.padEnd(10)} ${measure.padEnd(9)} ${share(baseline).padStart(8)} → ${share(current).padStart(8)}${regression ? '  dropped' : ''}`,
  );
  const evidence = comparisons.flatMap(({ mode, comparison }) => [
    ...comparison.summary.slice(0, 2).map((line) => `${mode}: ${line}`),
    ...comparison.flipped.map(({ id, a, b }) => `${mode}: ${id}: ${b.join(', ')} → ${a.join(', ')}`),
  ]);
  return [message, '', ...rows, '', ...evidence, ...warnings].map(escapeTerminal).join('\n');
}
