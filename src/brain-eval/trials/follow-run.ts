import { GbrainError } from '../../errors.ts';
import type { Store } from '../../store/store.ts';
import { findRunJob, listEndings, stopRun } from '../../store/trials/run-jobs.ts';
import { isOver, type PlannedRun, readPlannedRun } from './planned-run.ts';
import { progressOf, type TrialProgress } from './trial-progress.ts';

/** How a run is followed. */
export interface FollowOptions {
  signal: AbortSignal;
  /** Resolves when it is time to look again. */
  wait: () => Promise<unknown>;
  onProgress: (run: PlannedRun, progress: TrialProgress) => void;
}

/**
 * Follows a run until it has ended, and returns it when it is done. When the signal aborts, a run of workers is stopped
 * and the signal's reason thrown. Throws GbrainError `config` when the budget ran out, `interrupted` when the run was
 * stopped, `unavailable` when it failed.
 */
export async function followRun(
  store: Store,
  id: string,
  { signal, wait, onProgress }: FollowOptions,
): Promise<PlannedRun> {
  for (;;) {
    const row = await findRunJob(store, id);
    if (row === null) throw new GbrainError('unavailable', `The run ${id} is no longer in the database.`);
    const run = readPlannedRun(row);
    const progress = progressOf(run.trials, await listEndings(store, id));
    if (signal.aborted) {
      await stopRun(store, run.plan.project, id);
      throw signal.reason;
    }
    if (run.status === 'done') return run;
    if (isOver(run)) throw explainEnd(run, progress);
    onProgress(run, progress);
    await wait();
  }
}

function explainEnd({ id, status, error }: PlannedRun, { failed }: TrialProgress): GbrainError {
  if (status === 'stopped') {
    const message = `The run ${id} was stopped. Trials that finished are kept; --queue --resume asks the others.`;
    return new GbrainError('interrupted', message);
  }
  const budget = failed.some(({ ended }) => ended === 'budget');
  return new GbrainError(budget ? 'config' : 'unavailable', error ?? `The run ${id} failed.`);
}
