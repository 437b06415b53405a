import type PgBoss from 'pg-boss';
import type { JobWorker } from '../../jobs/job-worker.ts';
import { QUEUES } from '../../jobs/open-boss.ts';
import { takeTurns } from '../../jobs/take-turns.ts';
import { workQueue } from '../../jobs/work-queue.ts';
import { askToStop, unfinishedBuildJobs } from '../../store/builds/build-jobs.ts';
import { queueBuild } from '../../store/builds/builds.ts';
import { ifProjectIsFree } from '../../store/builds/with-project-lock.ts';
import type { Store } from '../../store/store.ts';
import type { BuildJobs, BuildWork } from './build-jobs.ts';
import { runBuildJob } from './run-build-job.ts';

const QUEUE = QUEUES.builds;
/** How many projects a process fetches at once; each holds a connection to the database while it is built. */
const FETCHED_AT_ONCE = 4;
/** After this long in the queue while nobody builds its project, a build has lost its job. */
const LOST_SECONDS = 30;

/** The queue of builds on PostgreSQL, which any number of processes share. */
export interface BuildQueue extends BuildJobs {
  /** Starts making builds in this process: projects are fetched side by side and read one after the other. */
  work(work: BuildWork): Promise<JobWorker>;
}

/** The queue in the database of the store. */
export function openBuildQueue(store: Store, boss: PgBoss): BuildQueue {
  return {
    start: async (asked) => {
      const id = await queueBuild(store, { ...asked, job: true });
      await send(boss, id);
      return id;
    },
    cancel: (project, build) => askToStop(store, project, build),
    work: (work) => {
      const turns = takeTurns();
      return workQueue<{ build: number }>(boss, {
        queue: QUEUE,
        parallel: FETCHED_AT_ONCE,
        onError: work.onError,
        doJob: ({ build }, signal) => runBuildJob(store, build, { ...work, turns, signal }),
        sweep: () => sweep(store, boss),
      });
    },
  };
}

/** Sends at most one job of a build within ten seconds, however many workers notice that it is missing. */
function send(boss: PgBoss, build: number): Promise<string | null> {
  return boss.send(QUEUE, { build }, { singletonKey: String(build), singletonSeconds: 10 });
}

/**
 * Sends the builds of dead workers again. The lock of a project belongs to a connection, which ends with its process: if a
 * build is marked as running and nobody holds the lock, nobody is making it.
 */
async function sweep(store: Store, boss: PgBoss): Promise<void> {
  for (const { id, project } of await unfinishedBuildJobs(store, LOST_SECONDS)) {
    await ifProjectIsFree(store, project, async () => {
      const left = await unfinishedBuildJobs(store, LOST_SECONDS);
      if (left.some((job) => job.id === id)) await send(boss, id);
    });
  }
}
