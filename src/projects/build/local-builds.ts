import type { JobWorker } from '../../jobs/job-worker.ts';
import { createLocalQueue } from '../../jobs/local-queue.ts';
import { takeTurns } from '../../jobs/take-turns.ts';
import { askToStop, unfinishedBuildJobs } from '../../store/builds/build-jobs.ts';
import { queueBuild } from '../../store/builds/builds.ts';
import { requireOwn } from '../../store/pages/pages.ts';
import type { Store } from '../../store/store.ts';
import type { BuildJobs, BuildWork } from './build-jobs.ts';
import { runBuildJob } from './run-build-job.ts';

/** How many projects may be fetched at once: a server that does not answer holds up nobody but its own project. */
const FETCHED_AT_ONCE = 32;

/**
 * Makes builds in this process, one at a time of each project, beginning with those that an earlier process left unfinished.
 * Projects are fetched side by side and read one after the other.
 */
export async function createLocalBuilds(store: Store, work: BuildWork): Promise<BuildJobs & JobWorker> {
  const turns = takeTurns();
  const queue = createLocalQueue<{ id: number; project: string }>({
    parallel: FETCHED_AT_ONCE,
    laneOf: ({ project }) => project,
    doJob: ({ id }, signal) => runBuildJob(store, id, { ...work, turns, signal }),
    onError: work.onError,
  });
  if (!store.attached) for (const job of await unfinishedBuildJobs(store, 0)) queue.add(job);
  return {
    start: async (asked) => {
      requireOwn(store);
      const id = await queueBuild(store, { ...asked, job: true });
      queue.add({ id, project: asked.project });
      return id;
    },
    cancel: (project, build) => askToStop(store, project, build),
    close: queue.close,
  };
}
