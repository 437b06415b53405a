import type { Store } from '../../store/store.ts';
import { listEndings, stopRun } from '../../store/trials/run-jobs.ts';
import type { Report } from '../report/report-schema.ts';
import { findOpenRun, type TrialJob } from './planned-run.ts';
import { reportRun } from './report-trials.ts';
import { type StartDeps, startTrials, type TrialsRequest } from './start-trials.ts';
import { progressOf } from './trial-progress.ts';

/** Runs of the brain eval whose trials are jobs, of this process or of workers. */
export interface TrialJobs {
  /** Checks and queues a run, or resumes one that ended early; returns its id at once. */
  start(request: TrialsRequest): Promise<string>;
  /** Stops a run; false when it has ended already or there is none. Trials that finished are kept. */
  cancel(project: string, run: string): Promise<boolean>;
  /**
   * The report of a run: of all of it when it is done, else of the repeats of a mode that are complete. Throws GbrainError
   * `input` when there is nothing to report, or when the documents can no longer be read.
   */
  report(run: string): Promise<Report>;
}

/** The jobs over a store; `send` queues the trials of a run that are still to be asked. */
export function createTrialJobs(store: Store, deps: StartDeps, send: (run: string) => Promise<void>): TrialJobs {
  return {
    start: async (request) => {
      const id = await startTrials(store, request, deps);
      await send(id);
      return id;
    },
    cancel: (project, run) => stopRun(store, project, run),
    report: (run) => reportRun(store, run, deps),
  };
}

/** The trials of a run that are still to be asked. */
export async function missingTrials(store: Store, id: string): Promise<TrialJob[]> {
  const run = await findOpenRun(store, id);
  if (run === null) return [];
  const { missing } = progressOf(run.trials, await listEndings(store, id));
  return missing.map((trial) => ({ run: id, ...trial }));
}
