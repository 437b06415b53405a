import { requireOwn } from '../store/pages.ts';
import { findRunJob, type RunJob, stopRun, unfinishedRunJobs } from '../store/run-jobs.ts';
import type { Store } from '../store/store.ts';
import { reportRun } from './report-run.ts';
import type { RunJobs, StartDeps, TrialWork, TrialWorker } from './run-jobs.ts';
import { runTrialJob, TrialLeft } from './run-trial-job.ts';
import { settleRun } from './settle-run.ts';
import { startRun } from './start-run.ts';
import { missingJobs } from './trial-queue.ts';
import type { TrialJob } from './workers-run.ts';

/**
 * Does trials in this process, a few at a time: for the embedded database, which no other process can open. What an
 * earlier process left unfinished is taken up first.
 */
export async function createLocalTrials(store: Store, work: TrialWork & StartDeps): Promise<RunJobs & TrialWorker> {
  const closing = new AbortController();
  const { signal } = closing;
  const waiting: TrialJob[] = [];
  const running = new Set<Promise<void>>();
  const begin = () => {
    while (!signal.aborted && waiting.length > 0 && running.size < work.parallel) {
      const ended: Promise<void> = runTrialJob(store, waiting.shift()!, { ...work, signal })
        .catch((error: unknown) => {
          if (!(error instanceof TrialLeft)) work.onError(error);
        })
        .then(() => {
          running.delete(ended);
          begin();
        });
      running.add(ended);
    }
  };
  const enqueue = async (run: RunJob) => {
    const jobs = await missingJobs(store, run.id);
    if (jobs.length === 0) await settleRun(store, run.id, work);
    for (const job of jobs) waiting.push(job);
    begin();
  };
  for (const run of store.attached ? [] : await unfinishedRunJobs(store)) await enqueue(run);
  return {
    start: async (asked) => {
      requireOwn(store);
      const id = await startRun(store, asked, work);
      const run = await findRunJob(store, id);
      if (run !== null) await enqueue(run);
      return id;
    },
    cancel: (project, run) => stopRun(store, project, run),
    report: (run) => reportRun(store, run, work),
    close: async () => {
      closing.abort();
      await Promise.all(running);
    },
  };
}
