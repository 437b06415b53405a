/** `gbrain/evals`: judge takes with a panel of models, and score what agents answered. */
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { readRun } from '../brain-eval/answers/read-run.ts';
import type { Mode } from '../brain-eval/answers/run.ts';
import { readDocumentLines } from '../brain-eval/key/corpus.ts';
import { parseKey } from '../brain-eval/key/key.ts';
import { resolveKey } from '../brain-eval/key/resolve-key.ts';
import { buildReport } from '../brain-eval/report/report.ts';
import type { Report } from '../brain-eval/report/report-schema.ts';
import type { RunScore } from '../brain-eval/score/run-score-schema.ts';
import { scoreRun } from '../brain-eval/score/score.ts';
import { GbrainError, messageOf } from '../errors.ts';
import { createModels } from '../models/provider/create-models.ts';
import type { ModelsConfig } from '../models/provider/models-config.ts';
import { folderTakes } from '../takes-quality/panel/folder-takes.ts';
import { judgeByRules } from '../takes-quality/panel/rules-judge.ts';
import type { Receipt } from '../takes-quality/receipt/receipt.ts';
import { runTakesQuality } from '../takes-quality/receipt/run-takes-quality.ts';
import { type DocumentsOptions, openDocuments } from './open-documents.ts';

export type { DimensionScore, Receipt } from '../takes-quality/receipt/receipt.ts';
export type { DocumentsOptions } from './open-documents.ts';

/** What `scoreRuns` finds out, as `schemas/brain-eval-report.schema.json` describes it. */
export type BrainEvalReport = Report;

/** The models that may be asked, and what they cost. */
export interface ModelAccess {
  /** Environment variables with the keys and base URLs of the providers; none when left out. */
  env?: Readonly<Record<string, string | undefined>>;
  /** OpenAI-compatible servers and prices of your own, as in `config.json`. */
  config?: ModelsConfig;
  /** The cap on what all calls together may cost, in US dollars; no cap when left out. */
  budgetUsd?: number;
}

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
      timeoutMs: options.timeoutMs ?? 180_000,
    },
    {
      takes: folderTakes(folder, signal),
      models: createModels({ env: options.env ?? {}, config: options.config, builtins: { rules: judgeByRules } }),
      attempts: null,
      clock: () => new Date(),
      signal,
      onNews: options.onWarning,
    },
  );
  return receipt;
}

/** One run to score: a file, and the mode where the file does not say it. */
export interface RunFileSource {
  /** A run file, or a transcript of Claude Code, Codex, the OpenAI or the Anthropic API. */
  file: string;
  mode?: Mode;
}

/** What {@link scoreRuns} scores, and against what. */
export interface ScoreOptions extends DocumentsOptions {
  /** Path of the key: questions, evidence and accepted values as JSON. */
  key: string;
  /** The folder of the documents that the key is about. */
  documents: string;
  runs: readonly RunFileSource[];
  /** Of the bootstrap; 1 when left out. */
  seed?: number;
}

/**
 * Scores what agents answered: right, grounded in the lines they cite, and brain against documents where both were run.
 * The same runs and key give the same report. Throws {@link GbrainError} `input` for a key that does not fit its
 * documents and for a file that cannot be read, `usage` for a run without a mode.
 *
 * @example
 * const report = await scoreRuns({
 *   key: 'questions.json',
 *   documents: 'docs',
 *   runs: [{ mode: 'brain', file: 'brain.txt' }, { mode: 'documents', file: 'documents.txt' }],
 * });
 * for (const { name, grounded } of report.groups) console.log(name, grounded.mean);
 */
export async function scoreRuns(options: ScoreOptions): Promise<BrainEvalReport> {
  const { key, documents, runs, seed, signal } = options;
  const repository = await openDocuments(documents, options);
  const resolved = resolveKey(
    parseKey(await read(key, () => readFile(key, 'utf8')), basename(key)),
    await readDocumentLines(repository, signal),
  );
  const watch = resolved.injection?.lines.map(({ text }) => text) ?? [];
  const scores: RunScore[] = [];
  for (const { file, mode = null } of runs) {
    const run = await read(file, () => readRun(createReadStream(file, { signal }), { watch }));
    if (mode === null && run.mode === null) {
      throw new GbrainError('usage', `${file} does not say its mode. Give { file, mode: 'brain' } or 'documents'.`);
    }
    scores.push(scoreRun(run, resolved, { name: basename(file), mode }));
  }
  return buildReport(scores, resolved, { seed });
}

async function read<T>(file: string, reading: () => Promise<T>): Promise<T> {
  try {
    return await reading();
  } catch (cause) {
    throw new GbrainError('input', `${file} cannot be read: ${messageOf(cause)}.`, { cause });
  }
}
