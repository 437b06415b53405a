import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAgent } from '../../agent/kinds/create-agent.ts';
import type { Mode } from '../../brain-eval/answers/run.ts';
import { requireNoDrafts, selectQuestions } from '../../brain-eval/key/select-questions.ts';
import { estimateRun, type RunEstimate } from '../../brain-eval/trials/estimate-run.ts';
import { followRun } from '../../brain-eval/trials/follow-run.ts';
import { runTrials } from '../../brain-eval/trials/local-trials.ts';
import type { TrialsRequest } from '../../brain-eval/trials/start-trials.ts';
import { defaultRepeat } from '../../brain-eval/trials/trial-plan.ts';
import { openTrialQueue } from '../../brain-eval/trials/trial-queue.ts';
import { type RunResult, writeRun, writeTrial } from '../../brain-eval/trials/write-run.ts';
import { GbrainError } from '../../errors.ts';
import { closeBoss, openBoss } from '../../jobs/open-boss.ts';
import { clientFiles } from '../../mcp/client-config.ts';
import { TERMINAL } from '../../members/record-event.ts';
import { requestEval } from '../../members/request-eval.ts';
import { createBudget } from '../../models/call/budget.ts';
import { createBrainAt } from '../../projects/serve/brain-at.ts';
import { formatCount } from '../../report/format.ts';
import { listDoneTrials, type Trial } from '../../store/trials/trials.ts';
import { trialWork } from '../server/trial-work.ts';
import type { Context } from '../terminal/context.ts';
import { builderVersion } from '../terminal/flags.ts';
import { openActions } from '../terminal/open-actions.ts';
import { createLog } from '../terminal/write-log.ts';
import { openKey } from './key-files.ts';
import type { SessionFlags } from './session-options.ts';

/** How often a run of workers is looked at. */
const LOOK_MS = 500;

/** Where the files of a run go. */
type FolderOf = (run: string) => string;

/** What to run: the modes, how often, and whether workers do the trials. */
export interface EvalRequest extends SessionFlags {
  project: string;
  mode: readonly Mode[];
  model: string;
  repeat?: number;
  queue?: true;
}

/** Runs an agent in each mode, here or by workers, and scores its answers. */
export async function runEval(context: Context, flags: EvalRequest): Promise<RunResult> {
  const { queue = false, out, parallel } = flags;
  const request = await readRequest(context, flags);
  const folderOf = (run: string) => out ?? join(context.home, 'eval-runs', run);
  return queue ? runQueued(context, request, folderOf) : runHere(context, request, { folderOf, parallel });
}

/** What the same flags would ask and cost at most; nothing is asked and no database is opened. */
export async function estimateEval(context: Context, flags: EvalRequest): Promise<RunEstimate> {
  const request = await readRequest(context, flags);
  requireNoDrafts(request.key);
  const { env } = context;
  const models = await context.models();
  const agent = createAgent(request.model, { models, env, clientFiles, clock: () => performance.now() });
  return estimateRun(request, agent.price);
}

async function readRequest(context: Context, flags: EvalRequest): Promise<TrialsRequest> {
  const { project, mode, model, session, maxSteps, queue = false } = flags;
  return {
    project,
    model,
    session,
    maxSteps,
    key: selectQuestions(await openKey(flags, context), flags),
    modes: mode,
    repeat: flags.repeat ?? defaultRepeat(model),
    timeoutMs: flags.timeout * 1000,
    budgetUsd: flags.budgetUsd ?? null,
    needsBudget: false,
    builder: builderVersion(flags.builder),
    build: flags.build,
    resume: flags.resume === true,
    by: queue ? 'terminal' : null,
  };
}

/** Does the trials of a run in this process and writes its files. Throws when it fails; trials that finished are kept. */
async function runHere(
  context: Context,
  request: TrialsRequest,
  { folderOf, parallel }: { folderOf: FolderOf; parallel: number },
): Promise<RunResult> {
  const { env, signal, progress } = context;
  const models = await context.models();
  // An unknown model, a missing API key and an unknown price are reported before a database is opened.
  const agent = createAgent(request.model, { models, env, clientFiles, clock: () => performance.now() });
  createBudget(request.budgetUsd).requirePrices([agent]);
  const store = await context.store();
  const spent = countSpent();
  const work = {
    ...(await trialWork(context, store, { parallel, trace: await context.trace() })),
    brainAt: createBrainAt(store, context, signal),
    agentOf: () => agent,
    priceOf: () => agent.price,
    onTrial: ({ id }: { id: string }, trial: Trial) => {
      spent.add(trial);
      return writeTrial(folderOf(id), trial);
    },
    onNews: context.news,
  };
  const run = await runTrials(store, request, work, {
    signal,
    onProgress: (done, total, running) =>
      progress.show(`${done} of ${total} trials done${spent.inWords()}`, ...running.map((name) => `  ${name}`)),
  });
  progress.clear();
  return writeRun(store, run, { out: folderOf(run.id), brainAt: work.brainAt, client: agent.client });
}

/** Adds up the calls, tokens and dollars of the trials that have ended. */
function countSpent() {
  let [calls, tokens, usd] = [0, 0, 0];
  return {
    add: (trial: Trial) => {
      calls += trial.toolCalls;
      tokens += trial.tokens ?? 0;
      usd += trial.costUsd ?? 0;
    },
    inWords: () =>
      calls + tokens === 0
        ? ''
        : ` · ${formatCount(calls)} calls, ${formatCount(tokens)} tokens, US$ ${usd.toFixed(2)}`,
  };
}

/**
 * Leaves a run to workers, follows it to its end and writes the files that a run here writes. Ctrl-C stops the run; if
 * this process just ends, the run continues. Throws when it failed or was stopped; trials that finished are kept.
 */
async function runQueued(context: Context, request: TrialsRequest, folderOf: FolderOf): Promise<RunResult> {
  const { signal, progress, news } = context;
  const databaseUrl = await context.databaseUrl();
  if (databaseUrl === undefined) {
    throw new GbrainError(
      'usage',
      '--queue leaves the trials to workers, which share a PostgreSQL with this command: set GBRAIN_DATABASE_URL. Without --queue they run here.',
    );
  }
  const store = await context.store();
  const work = await trialWork(context, store, { parallel: 0, trace: await context.trace() });
  const boss = await openBoss(store, databaseUrl, createLog(context).error);
  try {
    const runs = openTrialQueue(store, boss, { ...work, onNews: news });
    const id = await requestEval({ ...(await openActions(context)), runs }, TERMINAL, request);
    news(`Run ${id} is with the workers. Ctrl-C stops it; --queue --resume follows it from elsewhere.`);
    const run = await followRun(store, id, {
      signal,
      wait: () => sleep(LOOK_MS, undefined, { signal }).catch(() => {}),
      onProgress: ({ status, trials }, { done }) => {
        const waits = status === 'queued' ? ['  waiting for a worker (gbrain worker, or a server)'] : [];
        progress.show(`${done} of ${trials.length} trials done`, ...waits);
      },
    });
    progress.clear();
    for (const trial of await listDoneTrials(store, id)) await writeTrial(folderOf(id), trial);
    return await writeRun(store, run, { out: folderOf(id), brainAt: work.brainAt });
  } finally {
    await closeBoss(boss);
  }
}
