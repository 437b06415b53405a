import { GbrainError } from '../../errors.ts';
import type { BrainAt } from '../../projects/serve/brain-at.ts';
import type { Store } from '../../store/store.ts';
import { findRunJob } from '../../store/trials/run-jobs.ts';
import { listDoneTrials, type TrialKey } from '../../store/trials/trials.ts';
import { readRunText } from '../answers/read-run.ts';
import { documentLines } from '../key/corpus.ts';
import { resolveKey } from '../key/resolve-key.ts';
import { buildReport } from '../report/report.ts';
import type { Report } from '../report/report-schema.ts';
import { scoreRun } from '../score/score.ts';
import { type PlannedRun, readPlannedRun } from './planned-run.ts';
import { buildRunFile, type RunFile } from './run-file.ts';
import { trialName } from './trial-plan.ts';

const sideOf = ({ mode, repeat }: TrialKey) => `${mode}-${repeat}`;

/** The report of a run, as {@link TrialJobs.report} says. */
export async function reportRun(store: Store, id: string, deps: { brainAt: BrainAt }): Promise<Report> {
  const row = await findRunJob(store, id);
  if (!row?.forWorkers) {
    throw new GbrainError('input', `A command did the run ${id} in its own process and wrote the report to a file.`);
  }
  const run = readPlannedRun(row);
  if (run.report !== null) return JSON.parse(run.report) as Report;
  const finished = new Set((await listDoneTrials(store, id)).map(trialName));
  const cut = new Set(run.trials.filter((trial) => !finished.has(trialName(trial))).map(sideOf));
  const trials = run.trials.filter((trial) => !cut.has(sideOf(trial)));
  if (trials.length > 0) return (await reportTrials(store, { ...run, trials }, deps)).report;
  throw new GbrainError('input', `The run ${id} has nothing to report yet: no repeat of a mode is complete.`);
}

/**
 * The run files of a run's trials, by mode and repeat, and their report. `client` is what ran the agent. Throws
 * GbrainError `input` when the documents can no longer be read.
 */
export async function reportTrials(
  store: Store,
  { id, plan, key, trials }: PlannedRun,
  { brainAt, client = 'gbrain' }: { brainAt: BrainAt; client?: string },
): Promise<{ files: RunFile[]; report: Report }> {
  const resolved = resolveKey(key, documentLines(await brainAt(plan)), plan.project);
  const done = await listDoneTrials(store, id);
  const order = new Map(trials.map((trial, index) => [trialName(trial), index]));
  const placeOf = (trial: TrialKey) => order.get(trialName(trial)) ?? -1;
  done.sort((a, b) => placeOf(a) - placeOf(b));
  const sides = new Map(trials.map(({ mode, repeat }) => [sideOf({ mode, repeat, question: '' }), { mode, repeat }]));
  const files = [...sides].map(([side, { mode, repeat }]) => {
    const ofSide = done.filter((trial) => sideOf(trial) === side);
    return buildRunFile(ofSide, { plan, client, mode, repeat });
  });
  const watch = resolved.injection?.lines.map(({ text }) => text) ?? [];
  const scores = files.map((file) =>
    scoreRun(readRunText(JSON.stringify(file), { watch }), resolved, { name: file.label, mode: file.mode }),
  );
  return { files, report: buildReport(scores, resolved) };
}
