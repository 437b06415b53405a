import { join } from 'node:path';
import { MODES, type Mode, type SessionKind } from '../../brain-eval/answers/run.ts';
import type { TrialsRequest } from '../../brain-eval/trials/start-trials.ts';
import { defaultRepeat } from '../../brain-eval/trials/trial-plan.ts';
import type { RunResult } from '../../brain-eval/trials/write-run.ts';
import { GbrainError } from '../../errors.ts';
import type { Context } from '../terminal/context.ts';
import { builderVersion } from '../terminal/flags.ts';
import { openKey } from './key-files.ts';
import { runHere, runQueued } from './run-eval.ts';
import { type ReportFlags, requireReports, showReport } from './show-report.ts';

/** What to run, and how far it may go. */
export interface RunFlags extends ReportFlags {
  project: string;
  mode: readonly string[];
  model: string;
  repeat?: number | undefined;
  session: SessionKind;
  maxSteps?: number | undefined;
  budgetUsd?: number | undefined;
  resume?: true | undefined;
  key?: string | undefined;
  out?: string | undefined;
  builder?: '1' | '2' | undefined;
  parallel: number;
  timeout: number;
  /** Leaves the trials to workers. */
  queue?: true | undefined;
}

/** Runs an agent in each mode, scores its answers and shows the report. */
export async function runCommand(context: Context, flags: RunFlags): Promise<void> {
  await requireReports(flags);
  const { report, files, spentUsd, run } = await runFlags(context, flags);
  await showReport(context, report, flags);
  for (const file of files) context.news(`Run: ${file}`);
  context.news(`Run ${run}${spentUsd > 0 ? `, US$ ${spentUsd.toFixed(2)}` : ''}`);
}

/** Runs what the flags name. */
export async function runFlags(context: Context, flags: RunFlags): Promise<RunResult> {
  const { project, model, session, maxSteps, queue = false, out, parallel } = flags;
  const request: TrialsRequest = {
    project,
    model,
    session,
    maxSteps,
    key: await openKey(flags),
    modes: [...new Set(flags.mode.map(readMode))],
    repeat: flags.repeat ?? defaultRepeat(model),
    timeoutMs: flags.timeout * 1000,
    budgetUsd: flags.budgetUsd ?? null,
    needsBudget: false,
    builder: builderVersion(flags.builder),
    resume: flags.resume === true,
    by: queue ? 'terminal' : null,
  };
  const folderOf = (run: string) => out ?? join(context.home, 'eval-runs', run);
  return queue ? runQueued(context, request, folderOf) : runHere(context, request, { folderOf, parallel });
}

function readMode(given: string): Mode {
  const mode = MODES.find((name) => name === given);
  if (mode !== undefined) return mode;
  throw new GbrainError(
    'usage',
    `There is no mode "${given}". Give --mode ${MODES.join(' or ')}, or both with a comma.`,
  );
}
