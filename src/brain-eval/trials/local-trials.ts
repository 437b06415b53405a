import type { JobWorker } from '../../jobs/job-worker.ts';
import { createLocalQueue } from '../../jobs/local-queue.ts';
import { requireOwn } from '../../store/pages/pages.ts';
import type { Store } from '../../store/store.ts';
import { stopRun, unfinishedRunJobs } from '../../store/trials/run-jobs.ts';
import { closeRun } from './close-run.ts';
import { reportRun } from './report-run.ts';
import type { RunJobs, StartDeps, TrialWork } from './run-jobs.ts';
import { runTrialJob } from './run-trial-job.ts';
import { startRun } from './start-run.ts';
import { missingJobs } from './trial-queue.ts';
import type { TrialJob } from './workers-run.ts';

/** Does trials in this process, a few at a time. What an earlier process left unfinished is taken up first. */
export async function createLocalTrials(store: Store, work: TrialWork & StartDeps): Promise<RunJobs & JobWorker> {
  const queue = createLocalQueue<TrialJob>({
    parallel: work.parallel,
    doJob: (job, signal) => runTrialJob(store, job, { ...work, signal }),
    onError: work.onError,
  });
  const enqueue = async (run: string) => {
    const jobs = await missingJobs(store, run);
    if (jobs.length === 0) await closeRun(store, run, work);
    for (const job of jobs) queue.add(job);
  };
  for (const { id } of store.attached ? [] : await unfinishedRunJobs(store)) await enqueue(id);
  return {
    start: async (asked) => {
      requireOwn(store);
      const id = await startRun(store, asked, work);
      await enqueue(id);
      return id;
    },
    cancel: (project, run) => stopRun(store, project, run),
    report: (run) => reportRun(store, run, work),
    close: queue.close,
  };
}
