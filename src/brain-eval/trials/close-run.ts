import { messageOf } from '../../errors.ts';
import type { BrainAt } from '../../projects/serve/brain-at.ts';
import type { Store } from '../../store/store.ts';
import { endRun, listEndings } from '../../store/trials/run-jobs.ts';
import { recordRuns } from '../report/record-runs.ts';
import type { Report } from '../report/report-schema.ts';
import { findOpenRun } from './planned-run.ts';
import { reportTrials } from './report-trials.ts';
import { progressOf } from './trial-progress.ts';

/**
 * Ends a run that has nothing left to ask: as done, with its report, when every trial finished, else as failed with the
 * reason. The scores of a run that is done are recorded, so that they appear beside earlier ones; a command records its
 * own. Several processes may call this at once, after each trial.
 */
export async function closeRun(
  store: Store,
  id: string,
  work: { brainAt: BrainAt; onError(error: unknown): void },
): Promise<void> {
  // Read again: the run may have been resumed, with more to ask, while its last trial was under way.
  const run = await findOpenRun(store, id);
  if (run === null) return;
  const { done, missing, failed, stop } = progressOf(run.trials, await listEndings(store, id));
  if (missing.length > 0 && !stop) return;
  if (failed.length > 0) {
    const reason = failed[0]!.reason?.trim().replace(/\.$/, '');
    const count = `${run.trials.length - done} of ${run.trials.length} trials did not finish`;
    const error = `${count}${reason ? ` (${reason})` : ''}. Those that did are kept: start the same run with resume (--resume) to ask only the others.`;
    return endRun(store, id, { status: 'failed', error });
  }
  let report: Report | null = null;
  try {
    if (run.forWorkers) ({ report } = await reportTrials(store, run, work));
  } catch (error) {
    // Every trial is saved, so the run is done; whoever asks for its report learns what is missing.
    work.onError(`The report of the run ${id} could not be made: ${messageOf(error)}`);
  }
  // Recorded first, so that whoever sees that the run is done finds the scores.
  if (report !== null) await recordRuns(store, report, null);
  await endRun(store, id, { status: 'done', report: report && JSON.stringify(report) });
}
