import { randomInt } from 'node:crypto';
import { storeAttempts, tellFailures } from '../../takes-quality/panel/attempts.ts';
import { folderTakes } from '../../takes-quality/panel/folder-takes.ts';
import { DEFAULT_PANEL } from '../../takes-quality/panel/run-options.ts';
import { storeTakes } from '../../takes-quality/panel/take-source.ts';
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

/** What a run needs, from the command's context. */
export async function openRun(
  context: Context,
  from: { source: 'db' | 'fs'; fsDir: string | null },
): Promise<TakesQualityDeps> {
  const store = await context.store();
  return {
    takes: from.source === 'fs' ? folderTakes(from.fsDir ?? '.', context.signal) : storeTakes(store),
    models: await context.models(),
    attempts: tellFailures(storeAttempts(store), context.news),
    clock: () => new Date(),
    signal: context.signal,
    onEvent: showPanel(context),
    onNews: context.news,
  };
}
