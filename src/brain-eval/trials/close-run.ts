import { messageOf } from '../../errors.ts';
import type { Store } from '../../store/store.ts';
import { failRun, finishRun, listEndings } from '../../store/trials/run-jobs.ts';
import { recordRuns } from '../report/record-runs.ts';
import type { Report } from '../report/report-schema.ts';
import { findOpenRun } from './find-open-run.ts';
import { reportTrialsOf } from './report-run.ts';
import type { TrialWork } from './run-jobs.ts';
import { progressOf } from './run-progress.ts';

/**
 * Ends a run that has nothing left to ask: done with its report when every trial came to its end, else failed with the
 * reason. What a run that is done came to is recorded, so that it stands beside the others. May be called by several
 * processes at once, after each trial.
 */
export async function closeRun(store: Store, id: string, work: Pick<TrialWork, 'brainAt' | 'onError'>): Promise<void> {
  // As it stands now: it may have been asked for again, with more to ask, while its last trial went on.
  const run = await findOpenRun(store, id);
  if (run === null) return;
  const { done, missing, failed, hopeless } = progressOf(run.trials, await listEndings(store, run.id));
  if (missing.length > 0 && !hopeless) return;
  if (failed.length > 0) {
    const why = failed[0]!.reason?.trim().replace(/\.$/, '') ?? null;
    const left = run.trials.length - done;
    return failRun(
      store,
      run.id,
      `${left} of ${run.trials.length} sessions did not come to their end${why === null ? '' : ` (${why})`}. What was finished is kept: the same run asked for again, with resume, asks only what is missing.`,
    );
  }
  let report: Report | null = null;
  try {
    report = await reportTrialsOf(store, run, run.trials, work);
  } catch (error) {
    // Every trial is kept, so the run is done; what its report lacks is told where somebody asks for it.
    work.onError(`The report of the run ${run.id} could not be made: ${messageOf(error)}`);
  }
  // First, so that whoever sees that the run is done finds them.
  if (report !== null) await recordRuns(store, report, null);
  await finishRun(store, run.id, report && JSON.stringify(report));
}
