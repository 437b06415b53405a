import { setTimeout as sleep } from 'node:timers/promises';
import type { JobWorker } from '../../jobs/job-worker.ts';
import { createLocalQueue } from '../../jobs/local-queue.ts';
import type { Store } from '../../store/store.ts';
import { unfinishedRunJobs } from '../../store/trials/run-jobs.ts';
import { closeRun } from './close-run.ts';
import { doTrial, type TrialWork } from './do-trial.ts';
import { followRun } from './follow-run.ts';
import type { PlannedRun, TrialJob } from './planned-run.ts';
import type { StartDeps, TrialsRequest } from './start-trials.ts';
import { createTrialJobs, missingTrials, type TrialJobs } from './trial-jobs.ts';
import { trialName } from './trial-plan.ts';

interface LocalTrials extends TrialJobs, JobWorker {
  /** Queues the trials of a run that are still to be asked, or ends the run when there are none. */
  send(run: string): Promise<void>;
  /** The trials under way. */
  running(): readonly TrialJob[];
  /** Resolves once no trial waits or is under way. */
  idle(): Promise<void>;
}

function openLocalTrials(store: Store, work: TrialWork & StartDeps): LocalTrials {
  const queue = createLocalQueue<TrialJob>({
    parallel: work.parallel,
    doJob: (job, closing) => doTrial(store, job, work, closing),
    onError: work.onError,
  });
  const send = async (run: string) => {
    const jobs = await missingTrials(store, run);
    if (jobs.length === 0) await closeRun(store, run, work);
    for (const job of jobs) queue.add(job);
  };
  return { ...createTrialJobs(store, work, send), ...queue, send };
}

/** Does trials in this process, those first of the runs for workers that an earlier process left unfinished. */
export async function createLocalTrials(store: Store, work: TrialWork & StartDeps): Promise<TrialJobs & JobWorker> {
  const trials = openLocalTrials(store, work);
  for (const { id } of store.attached ? [] : await unfinishedRunJobs(store)) await trials.send(id);
  return trials;
}

/** How often a run is looked at while none of its trials ends. */
const LOOK_MS = 500;

/** How a run in this process is followed. */
export interface RunTrialsOptions {
  /** Aborts the trials under way. */
  signal: AbortSignal;
  /** Receives how many trials have finished of how many, and the names of those under way. */
  onProgress?: (done: number, total: number, running: readonly string[]) => void;
}

/**
 * Starts a run, does its trials in this process alone and returns it when it is done. When it fails, the trials under way
 * finish first. Throws the signal's reason when that aborts, the error that ended a trial without a result, and else as
 * {@link followRun} does.
 */
export async function runTrials(
  store: Store,
  request: TrialsRequest,
  work: TrialWork & StartDeps,
  { signal, onProgress }: RunTrialsOptions,
): Promise<PlannedRun> {
  const failures: unknown[] = [];
  const trials = openLocalTrials(store, { ...work, onError: (error) => failures.push(error) });
  signal.addEventListener('abort', trials.close, { once: true });
  try {
    const id = await trials.start(request);
    return await followRun(store, id, {
      signal,
      onProgress: (run, { done }) => onProgress?.(done, run.trials.length, trials.running().map(trialName)),
      wait: async () => {
        const look = sleep(LOOK_MS, undefined, { ref: false });
        if (trials.running().length > 0) return Promise.race([look, trials.idle()]);
        // Another process has locked what is missing, or has just let go of it.
        await trials.send(id);
        return look;
      },
    });
  } catch (error) {
    await trials.idle();
    signal.throwIfAborted();
    throw failures[0] ?? error;
  } finally {
    await trials.close();
    signal.removeEventListener('abort', trials.close);
  }
}
