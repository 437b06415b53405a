import type PgBoss from 'pg-boss';
import type { JobWorker } from '../../jobs/job-worker.ts';
import { QUEUES } from '../../jobs/open-boss.ts';
import { workQueue } from '../../jobs/work-queue.ts';
import type { Store } from '../../store/store.ts';
import { unfinishedRunJobs } from '../../store/trials/run-jobs.ts';
import { freeTrials } from '../../store/trials/with-trial-lock.ts';
import { closeRun } from './close-run.ts';
import { doTrial, type TrialWork } from './do-trial.ts';
import { lockName, type TrialJob } from './planned-run.ts';
import type { StartDeps } from './start-trials.ts';
import { createTrialJobs, missingTrials, type TrialJobs } from './trial-jobs.ts';

const QUEUE = QUEUES.trials;

/** The queue of trials on PostgreSQL, which any number of processes share. */
export interface TrialQueue extends TrialJobs {
  /** Starts doing trials in this process. */
  work(work: TrialWork): Promise<JobWorker>;
}

/** The queue in the database of the store. */
export function openTrialQueue(store: Store, boss: PgBoss, deps: StartDeps): TrialQueue {
  return {
    ...createTrialJobs(store, deps, async (run) => send(boss, await missingTrials(store, run))),
    work: (work) =>
      workQueue<TrialJob>(boss, {
        queue: QUEUE,
        parallel: work.parallel,
        onError: work.onError,
        doJob: (job, closing) => doTrial(store, job, work, closing),
        sweep: () => sweep(store, boss, work),
      }),
  };
}

/**
 * Queues the trials again whose worker died, and ends the runs whose last worker died before it could. When no job waits,
 * a trial that has not ended and that nobody has locked has lost its job; one that is queued twice ends at once.
 */
async function sweep(store: Store, boss: PgBoss, work: TrialWork): Promise<void> {
  const waiting = await boss.getQueueSize(QUEUE);
  for (const { id } of await unfinishedRunJobs(store)) {
    const jobs = await missingTrials(store, id);
    if (jobs.length === 0) await closeRun(store, id, work);
    if (jobs.length === 0 || waiting > 0) continue;
    const free = await freeTrials(store, jobs.map(lockName));
    await send(
      boss,
      jobs.filter((job) => free.has(lockName(job))),
    );
  }
}

/** All in one statement: a run may have thousands, and whoever started it waits. */
async function send(boss: PgBoss, jobs: readonly TrialJob[]): Promise<void> {
  if (jobs.length > 0) await boss.insert(jobs.map((data) => ({ name: QUEUE, data })));
}
