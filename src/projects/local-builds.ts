import { askToStop, unfinishedBuildJobs } from '../store/build-jobs.ts';
import { queueBuild } from '../store/builds.ts';
import { requireOwn } from '../store/pages.ts';
import type { Store } from '../store/store.ts';
import type { BuildJobs, BuildWorker, WorkOptions } from './build-jobs.ts';
import { BuildLeft } from './build-project.ts';
import { runBuildJob } from './run-build-job.ts';

/**
 * Makes builds in this process, one after the other: for the embedded database, which no other process can open. What an
 * earlier process left unfinished is taken up first.
 */
export async function createLocalBuilds(
  store: Store,
  { home, onError, onEnded, trace }: WorkOptions,
): Promise<BuildJobs & BuildWorker> {
  const closing = new AbortController();
  let last = Promise.resolve();
  const enqueue = (id: number) => {
    last = last.then(async () => {
      if (closing.signal.aborted) return;
      await runBuildJob(store, id, { home, signal: closing.signal, onError, onEnded, trace }).catch(
        (error: unknown) => {
          if (!(error instanceof BuildLeft)) onError(error);
        },
      );
    });
  };
  if (!store.attached) for (const { id } of await unfinishedBuildJobs(store, 0)) enqueue(id);
  return {
    start: async (asked) => {
      requireOwn(store);
      const id = await queueBuild(store, { ...asked, job: true });
      enqueue(id);
      return id;
    },
    cancel: (project, build) => askToStop(store, project, build),
    close: async () => {
      closing.abort();
      await last;
    },
  };
}
