import { GbrainError } from '../../errors.ts';
import { calibrate, calibrationRuns } from '../../takes-quality/compare/calibrate.ts';
import { choosePanel } from '../../takes-quality/panel/choose-panel.ts';
import type { TakesQualityOptions } from '../../takes-quality/panel/run-options.ts';
import { drawTakes, planTakesQuality } from '../../takes-quality/receipt/run-takes-quality.ts';
import { printCalibration } from '../../takes-quality/report/print-calibration.ts';
import type { Context } from '../terminal/context.ts';
import { decimalNumber } from '../terminal/flags.ts';
import { openRun, panelIds } from './open-run.ts';

interface CalibrateFlags {
  models?: string[] | undefined;
  limit: number;
  rates: string[];
  seed: number;
  source: 'db' | 'fs';
  fsDir?: string | undefined;
  slugPrefix?: string | undefined;
  project?: string | undefined;
  budgetUsd?: number | undefined;
  reuse?: true | undefined;
  timeout: number;
  dryRun?: true | undefined;
  json?: true | undefined;
}

/** Measures the gate's own error rates by defects that it plants. */
export async function calibrateCommand(context: Context, flags: CalibrateFlags): Promise<void> {
  const rates = readRates(flags.rates);
  const models = await panelIds(context, flags.models);
  const options: TakesQualityOptions = {
    limit: flags.limit,
    cycles: 1,
    budgetUsd: flags.budgetUsd ?? null,
    source: flags.source,
    fsDir: flags.fsDir ?? null,
    slugPrefix: flags.slugPrefix ?? null,
    models,
    seed: flags.seed,
    project: flags.project ?? null,
    repeats: 1,
    reuse: flags.reuse === true,
    timeoutMs: flags.timeout * 1000,
  };
  if (!flags.dryRun) choosePanel(models, await context.models());
  const deps = await openRun(context, options);
  if (flags.dryRun) {
    const runs = calibrationRuns(rates);
    const { worstCaseUsd, takes } = await planTakesQuality(options, deps);
    const worst = worstCaseUsd === null ? null : worstCaseUsd * runs;
    if (flags.json)
      context.printJson({
        schema_version: 1,
        dry_run: true,
        takes: takes.length,
        panel_calls: runs,
        worst_case_usd: worst,
      });
    else
      context.print(
        `Dry run: nothing was asked. ${takes.length} takes, the panel would be asked ${runs} times; worst case about ${worst === null ? 'unknown, since a judge has no price' : `$${worst.toFixed(2)}`}.`,
      );
    return;
  }
  const takes = await drawTakes(options, deps.takes);
  const result = await calibrate(takes, { ...options, rates }, deps);
  if (flags.json) context.printJson({ schema_version: 1, ...result });
  else context.print(printCalibration(result));
}

function readRates(given: readonly string[]): number[] {
  const read = decimalNumber(0.001, 0.2);
  try {
    return given.map(read).sort((a, b) => a - b);
  } catch (cause) {
    throw new GbrainError(
      'usage',
      `--rates ${given.join(',')} is not a list of shares: each is a number from 0.001 to 0.2.`,
      { cause },
    );
  }
}
