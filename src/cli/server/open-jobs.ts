import { createAgent } from '../../agent/kinds/create-agent.ts';
import { createLocalTrials } from '../../brain-eval/trials/local-trials.ts';
import type { RunJobs, StartDeps, TrialWork } from '../../brain-eval/trials/run-jobs.ts';
import { openTrialQueue } from '../../brain-eval/trials/trial-queue.ts';
import { GbrainError } from '../../errors.ts';
import { closeBoss, openBoss } from '../../jobs/open-boss.ts';
import { clientFiles } from '../../mcp/client-files.ts';
import type { BuildJobs } from '../../projects/build/build-jobs.ts';
import { openBuildQueue } from '../../projects/build/build-queue.ts';
import { createLocalBuilds } from '../../projects/build/local-builds.ts';
import { createBrainAt } from '../../projects/serve/brain-at.ts';
import type { Store } from '../../store/store.ts';
import type { Trace } from '../../trace.ts';
import { openEndpoint } from '../brain-eval/open-endpoint.ts';
import type { Context } from '../terminal/context.ts';
import { createLog } from './write-log.ts';

/** The jobs of an installation: builds, and runs of the brain eval. */
export interface Jobs {
  builds: BuildJobs;
  runs: RunJobs;
  /** Leaves what is under way to another process and lets go of the queues. */
  close(): Promise<void>;
}

/** Who does the jobs, and who is told of them. */
export interface WorkerOptions {
  /** This process, so many trials at once; or others. */
  work: { trials: number } | null;
  trace: Trace;
}

/**
 * Opens the jobs: of the embedded database in this process, of PostgreSQL in any number of them. Throws GbrainError
 * `usage` when nobody could do them.
 */
export async function openJobs(context: Context, store: Store, { work, trace }: WorkerOptions): Promise<Jobs> {
  const { home, env } = context;
  const { error: onError, ended: onEnded } = createLog(context);
  const databaseUrl = await context.databaseUrl();
  if (databaseUrl !== undefined) return openQueues(context, store, databaseUrl, { work, trace });
  if (work === null) {
    throw new GbrainError(
      'usage',
      'The embedded database belongs to one process, so that no worker could build. Leave out --no-worker.',
    );
  }
  const builds = await createLocalBuilds(store, { home, env, onError, onEnded, trace });
  const runs = await createLocalTrials(store, await trialWork(context, store, work.trials, trace));
  return {
    builds,
    runs,
    close: async () => {
      await Promise.all([builds.close(), runs.close()]);
    },
  };
}

async function openQueues(
  context: Context,
  store: Store,
  databaseUrl: string,
  { work, trace }: WorkerOptions,
): Promise<Jobs> {
  const { home, env } = context;
  const { error: onError, ended: onEnded } = createLog(context);
  const boss = await openBoss(store, databaseUrl, onError);
  const trials = await trialWork(context, store, work?.trials ?? 0, trace);
  const builds = openBuildQueue(store, boss);
  const runs = openTrialQueue(store, boss, trials);
  const workers =
    work === null ? [] : [await builds.work({ home, env, onError, onEnded, trace }), await runs.work(trials)];
  return {
    builds,
    runs,
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()));
      await closeBoss(boss);
    },
  };
}

async function trialWork(
  context: Context,
  store: Store,
  parallel: number,
  trace: Trace,
): Promise<TrialWork & StartDeps> {
  const { env } = context;
  const { error: onError, ended: onEnded } = createLog(context);
  const models = await context.models();
  return {
    ...{ models, parallel, onError, onEnded, trace },
    openEndpoint: (brain, mode) => openEndpoint(brain, mode, trace),
    brainAt: createBrainAt(store, context),
    agentOf: (model) => {
      // Whoever can write to the database could otherwise run commands here.
      if (model.startsWith('exec:')) throw new GbrainError('usage', 'Workers run no exec: command.');
      return createAgent(model, { models, env, clientFiles, clock: () => performance.now() });
    },
    clock: () => new Date(),
    random: Math.random,
  };
}
