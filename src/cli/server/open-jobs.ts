import { join } from 'node:path';
import { createLocalTrials } from '../../brain-eval/trials/local-trials.ts';
import type { TrialJobs } from '../../brain-eval/trials/trial-jobs.ts';
import { openTrialQueue } from '../../brain-eval/trials/trial-queue.ts';
import { GbrainError } from '../../errors.ts';
import type { GateWork } from '../../gate/do-gate-job.ts';
import { startGateWorker } from '../../gate/start-gate-worker.ts';
import { closeBoss, openBoss } from '../../jobs/open-boss.ts';
import type { BuildJobs } from '../../projects/build/build-jobs.ts';
import { openBuildQueue } from '../../projects/build/build-queue.ts';
import { createLocalBuilds } from '../../projects/build/local-builds.ts';
import type { Store } from '../../store/store.ts';
import type { Trace } from '../../trace.ts';
import { startWatch } from '../../watch/start-watch.ts';
import type { Context } from '../terminal/context.ts';
import { createLog } from '../terminal/write-log.ts';
import { trialWork } from './trial-work.ts';

/** The jobs of an installation: builds, and runs of the brain eval. */
export interface Jobs {
  builds: BuildJobs;
  runs: TrialJobs;
  /** Leaves the jobs under way to another process and closes the queues. */
  close(): Promise<void>;
}

/** Who does the jobs. */
export interface WorkerOptions {
  /** How many trials this process does at once; null when other processes do all jobs. */
  work: { trials: number } | null;
  trace: Trace;
}

/**
 * Opens the jobs: this process does those of the embedded database, any number of processes those of PostgreSQL. Throws
 * GbrainError `usage` when no process could do them.
 */
export async function openJobs(context: Context, store: Store, { work, trace }: WorkerOptions): Promise<Jobs> {
  const { home } = context;
  const env = await context.gitEnv();
  const { error: onError, ended: onEnded } = createLog(context);
  const databaseUrl = await context.databaseUrl();
  if (databaseUrl !== undefined) return openQueues(context, store, databaseUrl, { work, trace });
  if (work === null) {
    throw new GbrainError(
      'usage',
      'Only one process can open the embedded database, so no worker could build. Leave out --no-worker.',
    );
  }
  const builds = await createLocalBuilds(store, { home, env, onError, onEnded, trace });
  const runs = await createLocalTrials(store, await trialWork(context, store, { parallel: work.trials, trace }));
  const watch = startWatch({ store, env, builds, runs, onError, clock: () => new Date() });
  const gate = startGateWorker(await gateWork(context, store));
  return {
    builds,
    runs,
    close: async () => {
      await Promise.all([watch.close(), gate.close()]);
      await Promise.all([builds.close(), runs.close()]);
    },
  };
}

/** What doing the runs of the gate needs of this installation. */
async function gateWork(context: Context, store: Store): Promise<GateWork> {
  const { home } = context;
  const { error: onError, ended: onEnded } = createLog(context);
  const brain = (await context.databaseUrl()) ?? (await context.dataDir());
  const files = { folder: join(home, 'eval-attempts'), brain };
  return { store, home, files, onError, onEnded, models: await context.models(), clock: () => new Date() };
}

async function openQueues(
  context: Context,
  store: Store,
  databaseUrl: string,
  { work, trace }: WorkerOptions,
): Promise<Jobs> {
  const { home } = context;
  const env = await context.gitEnv();
  const { error: onError, ended: onEnded } = createLog(context);
  const boss = await openBoss(store, databaseUrl, onError);
  const trials = await trialWork(context, store, { parallel: work?.trials ?? 0, trace });
  const builds = openBuildQueue(store, boss);
  const runs = openTrialQueue(store, boss, trials);
  const workers =
    work === null
      ? []
      : [
          startWatch({ store, env, builds, runs, onError, clock: () => new Date() }),
          startGateWorker(await gateWork(context, store)),
          await builds.work({ home, env, onError, onEnded, trace }),
          await runs.work(trials),
        ];
  return {
    builds,
    runs,
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()));
      await closeBoss(boss);
    },
  };
}
