import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { type Attempts, openAttempts, tellFailures } from '../../takes-quality/panel/attempts.ts';
import { folderTakes } from '../../takes-quality/panel/folder-takes.ts';
import { DEFAULT_PANEL } from '../../takes-quality/panel/run-options.ts';
import { lentTakes } from '../../takes-quality/panel/take-source.ts';
import { type Persisted, persistReceipt } from '../../takes-quality/receipt/persist-receipt.ts';
import type { Receipt } from '../../takes-quality/receipt/receipt.ts';
import type { TakesQualityDeps } from '../../takes-quality/receipt/run-takes-quality.ts';
import type { Context } from '../terminal/context.ts';
import { showPanel } from './show-panel.ts';

/** The judges: those named, else the team's own, else the default panel. */
export async function panelIds(context: Context, given: readonly string[] | undefined): Promise<readonly string[]> {
  return given ?? (await context.judges()) ?? DEFAULT_PANEL;
}

/** A seed for a run without --seed; the receipt records it. */
export function randomSeed(): number {
  return randomInt(2 ** 32);
}

/** What a run needs, and how to store what came of it. */
export interface OpenRun extends TakesQualityDeps {
  attempts: Attempts;
  /** Stores a receipt with the calls behind it. */
  persist(receipt: Receipt): Promise<Persisted>;
  /** Stores the calls of a run that has no receipt. */
  settle(): Promise<void>;
}

/** Opens a run from the command's context. The database is not held while judges think. */
export async function openRun(context: Context, from: { source: 'db' | 'fs'; fsDir: string | null }): Promise<OpenRun> {
  const { useStore, home, news } = context;
  const brain = (await context.databaseUrl()) ?? (await context.dataDir());
  const attempts = await openAttempts(useStore, { folder: join(home, 'eval-attempts'), brain });
  return {
    takes: from.source === 'fs' ? folderTakes(from.fsDir ?? '.', context.signal) : lentTakes(useStore),
    models: await context.models(),
    attempts: tellFailures(attempts, news),
    clock: () => new Date(),
    signal: context.signal,
    onEvent: showPanel(context),
    onNews: news,
    persist: (receipt) =>
      useStore(async (store) => {
        const kept = await persistReceipt(receipt, store, home);
        await attempts.settle(store);
        return kept;
      }),
    settle: () => useStore(attempts.settle),
  };
}
