import { folderTakes } from '../takes-quality/panel/folder-takes.ts';
import type { Receipt } from '../takes-quality/receipt/receipt.ts';
import { runTakesQuality } from '../takes-quality/receipt/run-takes-quality.ts';
import { accessModels, type ModelAccess } from './access-models.ts';

/** What {@link judgeTakes} judges, and with which panel. */
export interface JudgeOptions extends ModelAccess {
  /** The folder of Markdown pages that hold the takes. */
  folder: string;
  /** The panel: ids such as `openai:gpt-5.2`; `builtin:rules` needs no key. */
  models: readonly string[];
  /** Takes to draw; 100 when left out. */
  limit?: number;
  /** Draws the sample: the same seed on the same pages gives the same takes; 1 when left out. */
  seed?: number;
  /** Only pages whose slug starts with this. */
  slugPrefix?: string;
  /** How often the panel may be asked until the verdict is not FAIL; 1 when left out. */
  cycles?: number;
  /** Withholds a PASS that the judges' findings do not support: the verdict is then inconclusive. */
  requireEvidence?: boolean;
  /** Milliseconds for one attempt of a call; three minutes when left out. */
  timeoutMs?: number;
  /** Called with a sentence for each judge that cannot be asked, such as one without a key. */
  onWarning?: (warning: string) => void;
  signal?: AbortSignal;
}

/**
 * Has a panel of models judge a sample of takes, and returns the receipt with its verdict. Nothing is stored.
 * Throws {@link GbrainError} `config` when too few judges can be asked or the budget has no room for a verdict, and
 * `input` when the folder holds no take.
 *
 * @example
 * const receipt = await judgeTakes({ folder: 'brain', models: ['builtin:rules'], limit: 50 });
 * if (receipt.verdict !== 'pass') console.error(receipt.verdictMessage);
 */
export async function judgeTakes(options: JudgeOptions): Promise<Receipt> {
  const { folder, models, limit = 100, seed = 1, slugPrefix = null, cycles = 1, budgetUsd = null, signal } = options;
  const { receipt } = await runTakesQuality(
    {
      limit,
      cycles,
      budgetUsd,
      source: 'fs',
      fsDir: folder,
      slugPrefix,
      models,
      seed,
      project: null,
      repeats: 1,
      reuse: false,
      requireEvidence: options.requireEvidence,
      timeoutMs: options.timeoutMs ?? 180_000,
    },
    {
      takes: folderTakes(folder, signal),
      models: accessModels(options),
      attempts: null,
      clock: () => new Date(),
      signal,
      onNews: options.onWarning,
    },
  );
  return receipt;
}
