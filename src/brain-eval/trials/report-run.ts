import { GbrainError } from '../../errors.ts';
import type { Store } from '../../store/store.ts';
import { findRunJob } from '../../store/trials/run-jobs.ts';
import { listDoneTrials, type TrialKey } from '../../store/trials/trials.ts';
import { documentLines } from '../key/document-lines.ts';
import { resolveKey } from '../key/resolve-key.ts';
import type { Report } from '../report/report-schema.ts';
import { reportTrials } from './report-trials.ts';
import type { StartDeps } from './run-jobs.ts';
import { trialName } from './run-plan.ts';
import { readWorkersRun, type WorkersRun } from './workers-run.ts';

/** What runs an agent that workers take: models and the lexical agent are ours. */
export const WORKERS_CLIENT = 'gbrain';

/** The report of a run, as `RunJobs.report` says. */
export async function reportRun(store: Store, id: string, deps: Pick<StartDeps, 'brainAt'>): Promise<Report> {
  const row = await findRunJob(store, id);
  if (row === null) {
    const message = `The run ${id} was made by a command in its own process, which wrote its report to a file.`;
    throw new GbrainError('input', message);
  }
  const run = readWorkersRun(row);
  if (run.report !== null) return JSON.parse(run.report) as Report;
  const ended = new Set((await listDoneTrials(store, id)).map(trialName));
  const cut = new Set(run.trials.filter((trial) => !ended.has(trialName(trial))).map(sideOf));
  const whole = run.trials.filter((trial) => !cut.has(sideOf(trial)));
  if (whole.length > 0) return reportTrialsOf(store, run, whole, deps);
  throw new GbrainError('input', `The run ${id} has nothing to report yet: no repeat of a mode is complete.`);
}

const sideOf = ({ mode, repeat }: TrialKey) => `${mode}-${repeat}`;

/** The report of these trials of a run. Throws GbrainError `input` when its documents can no longer be read. */
export async function reportTrialsOf(
  store: Store,
  { id, plan, key }: Pick<WorkersRun, 'id' | 'plan' | 'key'>,
  trials: readonly TrialKey[],
  { brainAt }: Pick<StartDeps, 'brainAt'>,
): Promise<Report> {
  const resolved = resolveKey(key, documentLines(await brainAt(plan)));
  const done = await listDoneTrials(store, id);
  return reportTrials(trials, done, { plan, client: WORKERS_CLIENT, key: resolved }).report;
}
