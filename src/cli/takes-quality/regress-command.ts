import { choosePanel } from '../../takes-quality/choose-panel.ts';
import { loadReceiptFromDisk } from '../../takes-quality/load-receipt.ts';
import { persistReceipt } from '../../takes-quality/persist-receipt.ts';
import { comparisonJson, printComparison } from '../../takes-quality/print-comparison.ts';
import { optionsLike, type RegressOptions, regress } from '../../takes-quality/regress.ts';
import type { Context } from '../context.ts';
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
  choosePanel(like.models, await context.models());
  const result = await regress(baseline, options, await openRun(context, like));
  const { news } = await persistReceipt(result.receipt, await context.store(), context.home);
  if (flags.json) context.printJson(comparisonJson(result.comparison, baseline, result.receipt));
  else context.print(printComparison(result.comparison, context.colors));
  for (const sentence of news) context.news(sentence);
  context.exit(result.comparison.outcome === 'ok' ? 0 : 1);
}
