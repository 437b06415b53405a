import packageJson from '../../../package.json' with { type: 'json' };
import { GbrainError } from '../../errors.ts';
import { optionsLike, type RegressOptions, type RegressResult, regress } from '../../takes-quality/compare/regress.ts';
import { choosePanel } from '../../takes-quality/panel/choose-panel.ts';
import { loadReceiptFromDisk } from '../../takes-quality/receipt/load-receipt.ts';
import type { Receipt } from '../../takes-quality/receipt/receipt.ts';
import { SETTLED_FILE } from '../../takes-quality/receipt/settled-findings.ts';
import { comparisonJson, printComparison } from '../../takes-quality/report/comparison/print-comparison.ts';
import { openRun, randomSeed } from '../takes-quality/open-run.ts';
import { addReportFlags, findFolders, requireReportFiles, writeReports } from '../takes-quality/report-flags.ts';
import { readDecisions, tellDiscrepancies } from '../takes-quality/show-receipt.ts';
import type { Context } from '../terminal/context.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { decimalNumber, type FlagsOf, filledText, money, seed, wholeNumber } from '../terminal/flags.ts';

const createRegress = () =>
  addReportFlags(
    createCommand(
      'gbrain eval takes-quality regress --against baseline.json',
      'gbrain eval takes-quality regress --against baseline.json --html report.html',
    )
      .requiredOption('--against <receipt>', 'the baseline: a receipt file', filledText)
      .option('--threshold <n>', 'drop of a dimension’s mean that counts', decimalNumber(0, 9), 0.5)
      .option(
        '--repeats <n>',
        'judge this many times, to tell a drop from the noise of the judges',
        wholeNumber(1, 20),
        1,
      )
      .option('--budget-usd <n>', 'stop before a call that could exceed this many US dollars', money)
      .option(
        '--fs-dir <dir>',
        'folder of pages, when the baseline came from one (default: the current one)',
        filledText,
      )
      .option('--seed <n>', 'draws takes that the baseline does not name (default: its own seed)', seed)
      .option('--reuse', 'use replies already paid for the same prompt, model and repeat')
      .option('--allow-exec', 'run the commands that the baseline names as exec: judges')
      .option('--timeout <seconds>', 'time for one answer of a judge', wholeNumber(1, 3600), 180)
      .option(
        '--settled <file>',
        `what people decided on findings (default: ${SETTLED_FILE}, where there is one)`,
        filledText,
      )
      .option('--json', 'print one JSON document'),
  );

/** `gbrain eval takes-quality regress`: judges a baseline's takes again and says whether a dimension dropped. */
export const defineCommand: DefineCommand = (context) =>
  createRegress().action(async (flags) => {
    await requireReportFiles(flags);
    const baseline = await loadReceiptFromDisk(flags.against);
    tellDiscrepancies(context, baseline, 'The baseline');
    const options: RegressOptions = {
      threshold: flags.threshold,
      repeats: flags.repeats,
      budgetUsd: flags.budgetUsd ?? null,
      reuse: flags.reuse === true,
      timeoutMs: flags.timeout * 1000,
      fsDir: flags.fsDir ?? null,
      seed: flags.seed ?? baseline.seed ?? randomSeed(),
      settled: await readDecisions(flags.settled),
    };
    const like = optionsLike(baseline, options);
    if (!flags.allowExec) await refuseCommands(context, like.models);
    choosePanel(like.models, await context.models());
    const deps = await openRun(context, like);
    const result = await regress(baseline, options, deps);
    // Shown first: it has been paid for, whether it can be stored or not.
    await showComparison(context, { ...result, baseline }, flags, like.fsDir);
    const { news } = await deps.persist(result.receipt);
    for (const sentence of news) context.news(sentence);
  });

/** Prints a comparison as asked and writes its reports. */
async function showComparison(
  context: Context,
  { comparison, baseline, receipt }: RegressResult & { baseline: Receipt },
  flags: FlagsOf<typeof createRegress>,
  fsDir: string | null,
): Promise<void> {
  const width = Math.max(60, context.stdout.columns());
  if (flags.json) context.printJson(comparisonJson(comparison, baseline, receipt));
  else context.print(printComparison(comparison, { colors: context.colors, width }));
  const { version } = packageJson;
  const printers = {
    junit: async () =>
      (await import('../../takes-quality/report/comparison/print-comparison-junit.ts')).printComparisonJunit(
        comparison,
        receipt,
      ),
    md: async () =>
      (await import('../../takes-quality/report/comparison/print-comparison-markdown.ts')).printComparisonMarkdown(
        comparison,
        receipt,
      ),
    sarif: async () =>
      (await import('../../takes-quality/report/comparison/print-comparison-sarif.ts')).printComparisonSarif(
        comparison,
        {
          version,
          folders: await context.useStore((store) => findFolders(store, fsDir)),
        },
      ),
    html: async () =>
      (await import('../../takes-quality/report/comparison/print-comparison-html.tsx')).printComparisonHtml(
        comparison,
        baseline,
        receipt,
      ),
  };
  await writeReports(context, flags, printers, comparison.outcome === 'ok' ? 0 : 1);
}

/** Others may have written the receipt; the commands it names as judges do not run on its word alone. */
async function refuseCommands(context: Context, models: readonly string[]): Promise<void> {
  const own = (await context.judges()) ?? [];
  const commands = models.filter((id) => id.startsWith('exec:') && !own.includes(id));
  if (commands.length === 0) return;
  throw new GbrainError(
    'usage',
    `The baseline's panel would run commands on this machine: ${commands.join(', ')}. If you trust them, add --allow-exec or name them among the judges of your settings.`,
  );
}
