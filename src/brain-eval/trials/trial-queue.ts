import type PgBoss from 'pg-boss';
import type { JobWorker } from '../../jobs/job-worker.ts';
import { QUEUES } from '../../jobs/open-boss.ts';
import { workQueue } from '../../jobs/work-queue.ts';
import type { Store } from '../../store/store.ts';
import { listEndings, stopRun, unfinishedRunJobs } from '../../store/trials/run-jobs.ts';
import { freeTrials } from '../../store/trials/with-trial-lock.ts';
import { closeRun } from './close-run.ts';
import { findOpenRun } from './find-open-run.ts';
import { reportRun } from './report-run.ts';
import type { RunJobs, StartDeps, TrialWork } from './run-jobs.ts';
import { progressOf } from './run-progress.ts';
import { runTrialJob } from './run-trial-job.ts';
import { startRun } from './start-run.ts';
import { lockName, type TrialJob } from './workers-run.ts';

const QUEUE = QUEUES.trials;

/** The queue of trials on PostgreSQL, which any number of processes share. */
export interface TrialQueue extends RunJobs {
  /** Begins to do trials in this process. */
  work(work: TrialWork): Promise<JobWorker>;
}

/** The queue in the database of the store. */
export function openTrialQueue(store: Store, boss: PgBoss, deps: StartDeps): TrialQueue {
  return {
    start: async (asked) => {
      const id = await startRun(store, asked, deps);
      await send(boss, await missingJobs(store, id));
      return id;
    },
    cancel: (project, run) => stopRun(store, project, run),
    report: (run) => reportRun(store, run, deps),
    work: (work) =>
      workQueue<TrialJob>(boss, {
        ...{ queue: QUEUE, parallel: work.parallel, onError: work.onError },
        doJob: (job, signal) => runTrialJob(store, job, { ...work, signal }),
        sweep: () => sweep(store, boss, work),
      }),
  };
}

/** The trials of a run that are still to be asked. */
export async function missingJobs(store: Store, id: string): Promise<TrialJob[]> {
  const run = await findOpenRun(store, id);
  if (run === null) return [];
  const { missing } = progressOf(run.trials, await listEndings(store, id));
  return missing.map((trial) => ({ run: id, ...trial }));
}

/**
 * Sends the trials anew whose worker died, and ends the runs whose last worker died before it could. Where no job waits,
 * a trial that has not ended and that nobody does has lost its job; one sent twice ends at once.
 */
async function sweep(store: Store, boss: PgBoss, work: TrialWork): Promise<void> {
  const waiting = await boss.getQueueSize(QUEUE);
  for (const row of await unfinishedRunJobs(store)) {
    const jobs = await missingJobs(store, row.id);
    if (jobs.length === 0) await closeRun(store, row.id, work);
    if (jobs.length === 0 || waiting > 0) continue;
    const free = await freeTrials(store, jobs.map(lockName));
    await send(
      boss,
      jobs.filter((one) => free.has(lockName(one))),
    );
  }
}

/** All in one statement: a run may have thousands, and whoever asked for it waits. */
async function send(boss: PgBoss, jobs: readonly TrialJob[]): Promise<void> {
  if (jobs.length > 0) await boss.insert(jobs.map((data) => ({ name: QUEUE, data })));
}
