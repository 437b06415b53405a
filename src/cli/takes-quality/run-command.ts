import { GbrainError } from '../../errors.ts';
import { choosePanel } from '../../takes-quality/panel/choose-panel.ts';
import type { TakesQualityOptions } from '../../takes-quality/panel/run-options.ts';
import { type Persisted, persistReceipt } from '../../takes-quality/receipt/persist-receipt.ts';
import { planTakesQuality, runTakesQuality } from '../../takes-quality/receipt/run-takes-quality.ts';
import { dryRunJson, printDryRun } from '../../takes-quality/report/print-dry-run.ts';
import type { Context } from '../terminal/context.ts';
import { requireWritable } from '../terminal/require-writable.ts';
import { openRun, panelIds, randomSeed } from './open-run.ts';
import { type ReportFlags, showReceipt } from './show-receipt.ts';

interface RunFlags extends ReportFlags {
  limit: number;
  cycles?: number | undefined;
  budgetUsd?: number | undefined;
  source: 'db' | 'fs';
  fsDir?: string | undefined;
  slugPrefix?: string | undefined;
  project?: string | undefined;
  models?: string[] | undefined;
  seed?: number | undefined;
  repeats: number;
  reuse?: true | undefined;
  timeout: number;
  dryRun?: true | undefined;
}

/** Judges a sample, stores the receipt and shows it. */
export async function runCommand(context: Context, flags: RunFlags): Promise<void> {
  const options = await optionsOf(context, flags);
  await requireWritable([flags.junit, flags.md, flags.html]);
  if (flags.dryRun) {
    const plan = await planTakesQuality(options, await openRun(context, options));
    if (flags.json) context.printJson(dryRunJson(plan, options));
    else context.print(printDryRun(plan, options));
    return;
  }
  // Wrong names and missing keys are known before a database is opened.
  choosePanel(options.models, await context.models());
  const { receipt } = await runTakesQuality(options, await openRun(context, options));
  let kept: Persisted | undefined;
  try {
    kept = await persistReceipt(receipt, await context.store(), context.home);
  } finally {
    // Shown even when it cannot be stored: it has been paid for.
    await showReceipt(context, receipt, flags);
  }
  for (const sentence of kept.news) context.news(sentence);
  if (kept.path !== null && !flags.json) context.news(`Receipt: run ${kept.id}, ${kept.path}`);
}

async function optionsOf(context: Context, flags: RunFlags): Promise<TakesQualityOptions> {
  const { repeats, limit, source } = flags;
  if (repeats > 1 && (flags.cycles ?? 1) > 1) {
    throw new GbrainError(
      'usage',
      `--repeats ${repeats} and --cycles ${flags.cycles} exclude each other: repeats measure the noise, cycles try again until a PASS, and a mean over tries that stop at a PASS is too good. Give one of them.`,
    );
  }
  if (flags.fsDir !== undefined && source === 'db') {
    throw new GbrainError('usage', '--fs-dir names a folder of pages, and --source is db. Give --source fs with it.');
  }
  if (flags.project !== undefined && source === 'fs') {
    throw new GbrainError('usage', '--project names a project of the brain, and --source is fs. Give one of them.');
  }
  return {
    limit,
    cycles: repeats > 1 ? 1 : (flags.cycles ?? (context.stdout.isTTY ? 3 : 1)),
    budgetUsd: flags.budgetUsd ?? null,
    source,
    fsDir: flags.fsDir ?? null,
    slugPrefix: flags.slugPrefix ?? null,
    models: await panelIds(context, flags.models),
    seed: flags.seed ?? randomSeed(),
    project: flags.project ?? null,
    repeats,
    reuse: flags.reuse === true,
    timeoutMs: flags.timeout * 1000,
  };
}
