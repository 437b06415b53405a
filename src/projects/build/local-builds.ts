import type { JobWorker } from '../../jobs/job-worker.ts';
import { createLocalQueue } from '../../jobs/local-queue.ts';
import { askToStop, unfinishedBuildJobs } from '../../store/builds/build-jobs.ts';
import { queueBuild } from '../../store/builds/builds.ts';
import { requireOwn } from '../../store/pages/pages.ts';
import type { Store } from '../../store/store.ts';
import type { BuildJobs, BuildWork } from './build-jobs.ts';
import { runBuildJob } from './run-build-job.ts';

/** Makes builds in this process, one at a time, beginning with those that an earlier process left unfinished. */
export async function createLocalBuilds(store: Store, work: BuildWork): Promise<BuildJobs & JobWorker> {
  const queue = createLocalQueue<number>({
    parallel: 1,
    doJob: (id, signal) => runBuildJob(store, id, { ...work, signal }),
    onError: work.onError,
  });
  if (!store.attached) for (const { id } of await unfinishedBuildJobs(store, 0)) queue.add(id);
  return {
    start: async (asked) => {
      requireOwn(store);
      const id = await queueBuild(store, { ...asked, job: true });
      queue.add(id);
      return id;
    },
    cancel: (project, build) => askToStop(store, project, build),
    close: queue.close,
  };
}
