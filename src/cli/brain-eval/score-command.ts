import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { buildAgentPrompt } from '../../brain-eval/answers/agent-prompt.ts';
import { readRun } from '../../brain-eval/answers/read-run.ts';
import { MODES, type Mode, type Run } from '../../brain-eval/answers/run.ts';
import { readDocumentLines } from '../../brain-eval/key/corpus.ts';
import { type ResolvedKey, resolveKey } from '../../brain-eval/key/resolve-key.ts';
import { buildReport } from '../../brain-eval/report/report.ts';
import type { RunScore } from '../../brain-eval/score/run-score-schema.ts';
import { scoreRun } from '../../brain-eval/score/score.ts';
import { GbrainError, messageOf } from '../../errors.ts';
import type { Context } from '../terminal/context.ts';
import { type KeyFlags, openKey, openKeyDocuments } from './key-files.ts';
import { type ReportFlags, requireReports, showReport } from './show-report.ts';

export interface ScoreFlags extends KeyFlags, ReportFlags {
  prompt?: Mode | undefined;
  project?: string | undefined;
  seed: number;
}

/** Scores run files and shows the report; with `--prompt`, prints the prompt of a session instead. */
export async function scoreCommand(context: Context, runs: readonly string[], flags: ScoreFlags): Promise<void> {
  if (flags.prompt !== undefined) {
    await printPrompt(context, flags.prompt, runs, flags);
    return;
  }
  if (flags.project !== undefined)
    throw new GbrainError('usage', '--project goes with --prompt brain or --prompt documents.');
  await requireReports(flags);
  if (runs.length === 0) {
    throw new GbrainError(
      'usage',
      'Which runs? Give brain=FILE and documents=FILE, or --prompt brain for the prompt of a run.',
    );
  }
  const documents = await readDocumentLines(await openKeyDocuments(flags, context), context.signal);
  const key = resolveKey(await openKey(flags), documents);
  const scores: RunScore[] = [];
  for (const run of runs) scores.push(await scoreFile(context, run, key));
  await showReport(context, buildReport(scores, key, { seed: flags.seed }), flags);
}

async function printPrompt(context: Context, mode: Mode, runs: readonly string[], flags: ScoreFlags): Promise<void> {
  if (runs.length > 0)
    throw new GbrainError('usage', '--prompt prints a prompt and scores nothing. Leave the runs out.');
  if (flags.project === undefined) {
    throw new GbrainError(
      'usage',
      'The prompt names the project that answers. Give --project ID (`gbrain project list` shows them).',
    );
  }
  context.print(buildAgentPrompt(await openKey(flags), { mode, project: flags.project }).trimEnd());
  context.news(`The session needs the tools that the prompt names: gbrain mcp serve, or for no others --mode ${mode}`);
}

async function scoreFile(context: Context, given: string, key: ResolvedKey): Promise<RunScore> {
  const mode = MODES.find((name) => given.startsWith(`${name}=`)) ?? null;
  const file = mode === null ? given : given.slice(mode.length + 1);
  const run = await readRunFile(context, file, key);
  if (mode === null && run.mode === null) {
    throw new GbrainError('usage', `${file} does not say its mode. Give it as brain=${file} or documents=${file}.`);
  }
  return scoreRun(run, key, { name: file === '-' ? 'stdin' : basename(file), mode });
}

async function readRunFile(context: Context, file: string, key: ResolvedKey): Promise<Run> {
  const watch = key.injection?.lines.map(({ text }) => text) ?? [];
  try {
    return await readRun(file === '-' ? context.stdin : createReadStream(file, { signal: context.signal }), { watch });
  } catch (cause) {
    context.signal.throwIfAborted();
    throw new GbrainError('input', `The run ${file} cannot be read: ${messageOf(cause)}.`, { cause });
  }
}
