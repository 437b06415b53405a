import type PgBoss from 'pg-boss';
import { askToStop, unfinishedBuildJobs } from '../store/build-jobs.ts';
import { queueBuild } from '../store/builds.ts';
import { QUEUES } from '../store/open-boss.ts';
import type { Store } from '../store/store.ts';
import { ifProjectIsFree } from '../store/with-project-lock.ts';
import type { BuildJobs, BuildWorker, WorkOptions } from './build-jobs.ts';
import { runBuildJob } from './run-build-job.ts';
import { sweepUntil } from './sweep-until.ts';

const QUEUE = QUEUES.builds;
const POLL_SECONDS = 0.5;
/** A build that was queued for so long while nobody builds its project has lost its job on the way. */
const LOST_SECONDS = 30;

/** The queue of builds on PostgreSQL, which any number of processes share. */
export interface BuildQueue extends BuildJobs {
  /** Begins to make builds in this process, one at a time. */
  work(options: WorkOptions): Promise<BuildWorker>;
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
    work: (options) => startWorker(store, boss, options),
  };
}

/** At most one job of a build within ten seconds, however many workers miss it. */
function send(boss: PgBoss, build: number): Promise<string | null> {
  return boss.send(QUEUE, { build }, { singletonKey: String(build), singletonSeconds: 10 });
}

async function startWorker(
  store: Store,
  boss: PgBoss,
  { home, onError, onEnded, trace }: WorkOptions,
): Promise<BuildWorker> {
  const closing = new AbortController();
  const { signal } = closing;
  let running: Promise<void> = Promise.resolve();
  const worker = await boss.work<{ build: number }>(
    QUEUE,
    { pollingIntervalSeconds: POLL_SECONDS, batchSize: 1 },
    ([job]) => {
      const made = runBuildJob(store, job!.data.build, { home, signal, onError, onEnded, trace });
      running = made.catch(() => {});
      return made;
    },
  );
  const sweeping = sweepUntil(signal, () => sweep(store, boss), onError);
  return {
    close: async () => {
      closing.abort();
      await boss.offWork({ id: worker });
      await running;
      await sweeping;
    },
  };
}

/**
 * Sends the builds anew whose worker died. The lock of a project belongs to a connection, which ends with its process:
 * where a build is said to be under way and nobody has the lock, nobody makes it.
 */
async function sweep(store: Store, boss: PgBoss): Promise<void> {
  for (const { id, project } of await unfinishedBuildJobs(store, LOST_SECONDS)) {
    await ifProjectIsFree(store, project, async () => {
      const left = await unfinishedBuildJobs(store, LOST_SECONDS);
      if (left.some((job) => job.id === id)) await send(boss, id);
    });
  }
}
