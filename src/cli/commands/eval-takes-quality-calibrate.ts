import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { calibrate, calibrationRuns } from '../../takes-quality/compare/calibrate.ts';
import { choosePanel } from '../../takes-quality/panel/choose-panel.ts';
import type { TakesQualityOptions } from '../../takes-quality/panel/run-options.ts';
import { drawTakes, planTakesQuality } from '../../takes-quality/receipt/run-takes-quality.ts';
import { printCalibration } from '../../takes-quality/report/print-calibration.ts';
import { openRun, panelIds } from '../takes-quality/open-run.ts';
import { readSource, sampleOptions } from '../takes-quality/sample-options.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { commaList, decimalNumber, seed, wholeNumber } from '../terminal/flags.ts';

/** `gbrain eval takes-quality calibrate`: measures the gate's own error rates by defects that it plants; 2 when it could not. */
export const defineCommand: DefineCommand = (context) =>
  sampleOptions(
    createCommand('gbrain eval takes-quality calibrate --models builtin:rules --rates 0.05,0.1')
      .option('--models <ids>', 'the judges (default: the panel that `run` would ask)', commaList)
      .option('--limit <n>', 'takes to draw', wholeNumber(5, 10_000), 100)
      .addOption(
        new Option('--rates <list>', 'shares of the takes that get a defect of each dimension, up to 0.15')
          .argParser(readRates)
          .default([0.02, 0.05, 0.1, 0.15], '0.02,0.05,0.1,0.15'),
      )
      .option('--seed <n>', 'draws the sample and plants the defects', seed, 1),
  )
    .option('--json', 'print one JSON document')
    .action(async ({ rates, json, ...flags }) => {
      const models = await panelIds(context, flags.models);
      const options: TakesQualityOptions = {
        ...readSource(flags),
        limit: flags.limit,
        cycles: 1,
        budgetUsd: flags.budgetUsd ?? null,
        models,
        seed: flags.seed,
        repeats: 1,
        reuse: flags.reuse === true,
        timeoutMs: flags.timeout * 1000,
      };
      if (!flags.dryRun) choosePanel(models, await context.models());
      const deps = await openRun(context, options);
      if (flags.dryRun) {
        const runs = calibrationRuns(rates);
        const { worstCaseUsd, takes, retired } = await planTakesQuality(options, deps);
        const worst = worstCaseUsd && worstCaseUsd * runs;
        const plan = { retired, takes: takes.length, panel_calls: runs, worst_case_usd: worst };
        if (json) return context.printJson({ schema_version: 1, dry_run: true, ...plan });
        const cost = worst === null ? 'unknown, since a judge has no price' : `$${worst.toFixed(2)}`;
        for (const sentence of retired) context.news(sentence);
        return context.print(
          `Dry run: nothing was asked. ${takes.length} takes, the panel would be asked ${runs} times; worst case about ${cost}.`,
        );
      }
      const result = await calibrate(await drawTakes(options, deps.takes), { ...options, rates }, deps);
      await deps.settle();
      if (json) context.printJson({ schema_version: 1, ...result });
      else context.print(printCalibration(result));
      if (!result.complete) context.exit(2);
    });

function readRates(given: string): number[] {
  try {
    return commaList(given)
      .map(decimalNumber(0.001, 0.15))
      .sort((a, b) => a - b);
  } catch {
    throw new InvalidArgumentError('Give a comma-separated list of numbers from 0.001 to 0.15, such as 0.05,0.1.');
  }
}
