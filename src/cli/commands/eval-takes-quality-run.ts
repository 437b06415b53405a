import { GbrainError } from '../../errors.ts';
import { choosePanel } from '../../takes-quality/panel/choose-panel.ts';
import { DEFAULT_PANEL, type TakesQualityOptions } from '../../takes-quality/panel/run-options.ts';
import type { Persisted } from '../../takes-quality/receipt/persist-receipt.ts';
import { planTakesQuality, runTakesQuality } from '../../takes-quality/receipt/run-takes-quality.ts';
import { withSettled } from '../../takes-quality/receipt/settled-findings.ts';
import { dryRunJson, printDryRun } from '../../takes-quality/report/print-dry-run.ts';
import { openRun, panelIds, randomSeed } from '../takes-quality/open-run.ts';
import { findFolders, requireReportFiles } from '../takes-quality/report-flags.ts';
import { readSource, sampleOptions } from '../takes-quality/sample-options.ts';
import { readDecisions, receiptOptions, showReceipt } from '../takes-quality/show-receipt.ts';
import type { Context } from '../terminal/context.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { commaList, type FlagsOf, seed, wholeNumber } from '../terminal/flags.ts';

const createRun = () =>
  receiptOptions(
    sampleOptions(
      createCommand(
        'gbrain eval takes-quality run --models builtin:rules',
        'gbrain eval takes-quality run --project handbook --budget-usd 2 --html report.html',
      )
        .option('--limit <n>', 'takes to draw', wholeNumber(1, 10_000), 100)
        .option('--cycles <n>', 'panel calls before giving up (default: 3 on a terminal, else 1)', wholeNumber(1, 20))
        .option(
          '--models <ids>',
          `the judges (default: GBRAIN_JUDGES, else the settings, else ${DEFAULT_PANEL.join(',')})`,
          commaList,
        )
        .option('--seed <n>', 'draw the same sample again (default: random, recorded)', seed)
        .option('--require-evidence', 'withhold a PASS that the findings of the judges do not support')
        .option('--repeats <n>', 'judge the sample this many times to measure the noise', wholeNumber(1, 20), 1),
    ),
  );

/** `gbrain eval takes-quality run`: judges a sample, stores the receipt and shows it. */
export const defineCommand: DefineCommand = (context) =>
  createRun().action(async (flags) => {
    const trace = await context.trace();
    await trace.withSpan('gbrain eval takes-quality run', {}, () => run(context, flags));
  });

async function run(context: Context, flags: FlagsOf<typeof createRun>): Promise<void> {
  const options = await optionsOf(context, flags);
  await requireReportFiles(flags);
  if (flags.dryRun) {
    const plan = await planTakesQuality(options, await openRun(context, options));
    if (flags.json) context.printJson(dryRunJson(plan, options));
    else context.print(printDryRun(plan, options));
    return;
  }
  // Wrong names and missing keys are reported before a database is opened.
  const panel = choosePanel(options.models, await context.models());
  for (const judge of panel.models) judge.prepare?.();
  const deps = await openRun(context, options);
  // A file of decisions that cannot be read is told before anything is paid.
  const settled = await readDecisions(flags.settled);
  const { receipt: judged } = await runTakesQuality(options, deps);
  const receipt = settled === null ? judged : withSettled(judged, settled);
  let kept: Persisted | undefined;
  try {
    kept = await deps.persist(receipt);
  } finally {
    // Shown even when it cannot be stored: it has been paid for.
    await showReceipt(context, receipt, flags, () => context.useStore((store) => findFolders(store, options.fsDir)));
  }
  for (const sentence of kept.news) context.news(sentence);
  if (kept.path !== null && !flags.json) context.news(`Receipt: run ${kept.id}, ${kept.path}`);
}

async function optionsOf(context: Context, flags: FlagsOf<typeof createRun>): Promise<TakesQualityOptions> {
  const { limit, repeats, cycles } = flags;
  if (repeats > 1 && (cycles ?? 1) > 1) {
    throw new GbrainError(
      'usage',
      `--repeats ${repeats} and --cycles ${cycles} exclude each other: repeats measure the noise, while cycles try again until a PASS, so that a mean over them is too good. Give one of them.`,
    );
  }
  const models = await panelIds(context, flags.models);
  // Fixed rules say the same every time.
  const varies = models.some((id) => !id.startsWith('builtin:'));
  return {
    ...readSource(flags),
    limit,
    cycles: repeats > 1 ? 1 : (cycles ?? (context.stdout.isTTY && varies ? 3 : 1)),
    budgetUsd: flags.budgetUsd ?? null,
    models,
    seed: flags.seed ?? randomSeed(),
    repeats,
    reuse: flags.reuse === true,
    requireEvidence: flags.requireEvidence === true,
    timeoutMs: flags.timeout * 1000,
  };
}
