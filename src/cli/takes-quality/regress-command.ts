import { GbrainError } from '../../errors.ts';
import { optionsLike, type RegressOptions, regress } from '../../takes-quality/compare/regress.ts';
import { choosePanel } from '../../takes-quality/panel/choose-panel.ts';
import { loadReceiptFromDisk } from '../../takes-quality/receipt/load-receipt.ts';
import { persistReceipt } from '../../takes-quality/receipt/persist-receipt.ts';
import { comparisonJson, printComparison } from '../../takes-quality/report/print-comparison.ts';
import type { Context } from '../terminal/context.ts';
import { openRun, randomSeed } from './open-run.ts';

interface RegressFlags {
  against: string;
  threshold: number;
  repeats: number;
  budgetUsd?: number | undefined;
  fsDir?: string | undefined;
  seed?: number | undefined;
  reuse?: true | undefined;
  timeout: number;
  allowExec?: true | undefined;
  json?: true | undefined;
}

/** Judges a baseline's takes again and says whether a dimension dropped. */
export async function regressCommand(context: Context, flags: RegressFlags): Promise<void> {
  const baseline = await loadReceiptFromDisk(flags.against);
  const options: RegressOptions = {
    threshold: flags.threshold,
    repeats: flags.repeats,
    budgetUsd: flags.budgetUsd ?? null,
    reuse: flags.reuse === true,
    timeoutMs: flags.timeout * 1000,
    fsDir: flags.fsDir ?? null,
    seed: flags.seed ?? baseline.seed ?? randomSeed(),
  };
  const like = optionsLike(baseline, options);
  if (!flags.allowExec) await refuseCommands(context, like.models);
  choosePanel(like.models, await context.models());
  const result = await regress(baseline, options, await openRun(context, like));
  // Shown first: it has been paid for, whether it can be stored or not.
  if (flags.json) context.printJson(comparisonJson(result.comparison, baseline, result.receipt));
  else context.print(printComparison(result.comparison, context.colors));
  const { news } = await persistReceipt(result.receipt, await context.store(), context.home);
  for (const sentence of news) context.news(sentence);
  context.exit(result.comparison.outcome === 'ok' ? 0 : 1);
}

/** A receipt is a file that others may have written; the commands it names as judges are not run on its word alone. */
async function refuseCommands(context: Context, models: readonly string[]): Promise<void> {
  const own = (await context.config()).panel ?? [];
  const commands = models.filter((id) => id.startsWith('exec:') && !own.includes(id));
  if (commands.length === 0) return;
  throw new GbrainError(
    'usage',
    `The baseline's panel would run commands on this machine: ${commands.join(', ')}. Where you trust them, add --allow-exec or name them in the panel of your settings.`,
  );
}
