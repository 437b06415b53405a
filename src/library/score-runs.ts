import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type ReadRunOptions, readRun, readRunText } from '../brain-eval/answers/read-run.ts';
import type { Mode, Run } from '../brain-eval/answers/run.ts';
import { readDocumentLines } from '../brain-eval/key/corpus.ts';
import { type Key, parseKey } from '../brain-eval/key/key.ts';
import { resolveKey } from '../brain-eval/key/resolve-key.ts';
import { buildReport } from '../brain-eval/report/report.ts';
import type { Report } from '../brain-eval/report/report-schema.ts';
import type { RunScore } from '../brain-eval/score/run-score-schema.ts';
import { scoreRun } from '../brain-eval/score/score.ts';
import type { RunFile } from '../brain-eval/trials/run-file.ts';
import { GbrainError, messageOf } from '../errors.ts';
import { type DocumentsOptions, openDocuments } from './open-documents.ts';

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
  /** Files, or what `runAgent` returned. */
  runs: readonly (RunFileSource | RunFile)[];
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
export async function scoreRuns(options: ScoreOptions): Promise<Report> {
  const { key, documents, runs, seed, signal } = options;
  const repository = await openDocuments(documents, options);
  const resolved = resolveKey(await readKey(key), await readDocumentLines(repository, signal));
  const watch = resolved.injection?.lines.map(({ text }) => text) ?? [];
  const scores: RunScore[] = [];
  for (const given of runs) {
    const { name, mode = null, read } = openRun(given, signal);
    const run = await read({ watch });
    if (mode === null && run.mode === null) {
      throw new GbrainError('usage', `${name} does not say its mode. Give { file, mode: 'brain' } or 'documents'.`);
    }
    scores.push(scoreRun(run, resolved, { name, mode }));
  }
  return buildReport(scores, resolved, { seed });
}

/**
 * Reads a key from its file.
 * @internal
 */
export async function readKey(file: string): Promise<Key> {
  return parseKey(await orExplain(file, () => readFile(file, 'utf8')), basename(file));
}

interface OpenRun {
  name: string;
  mode?: Mode;
  read(options: ReadRunOptions): Promise<Run>;
}

function openRun(given: RunFileSource | RunFile, signal: AbortSignal | undefined): OpenRun {
  if ('answers' in given) {
    return { name: given.label, read: async (options) => readRunText(JSON.stringify(given), options) };
  }
  const { file, mode } = given;
  return {
    name: basename(file),
    mode,
    read: (options) => orExplain(file, () => readRun(createReadStream(file, { signal }), options)),
  };
}

async function orExplain<T>(file: string, reading: () => Promise<T>): Promise<T> {
  try {
    return await reading();
  } catch (cause) {
    throw new GbrainError('input', `${file} cannot be read: ${messageOf(cause)}.`, { cause });
  }
}
