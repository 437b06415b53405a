import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { documentLines } from '../../brain-eval/key/document-lines.ts';
import { resolveKey } from '../../brain-eval/key/resolve-key.ts';
import { WORKERS_CLIENT } from '../../brain-eval/trials/report-run.ts';
import { reportTrials } from '../../brain-eval/trials/report-trials.ts';
import type { BrainEvalOptions, BrainEvalResult } from '../../brain-eval/trials/run-brain-eval.ts';
import { progressOf, type RunProgress } from '../../brain-eval/trials/run-progress.ts';
import { openTrialQueue } from '../../brain-eval/trials/trial-queue.ts';
import { isOver, readWorkersRun, type WorkersRun } from '../../brain-eval/trials/workers-run.ts';
import { writeRunFiles, writeTrial } from '../../brain-eval/trials/write-run.ts';
import { GbrainError } from '../../errors.ts';
import { closeBoss, openBoss } from '../../jobs/open-boss.ts';
import { type BrainAt, createBrainAt } from '../../projects/serve/brain-at.ts';
import type { Store } from '../../store/store.ts';
import { findRunJob, listEndings, stopRun } from '../../store/trials/run-jobs.ts';
import { listDoneTrials, spentOnRun } from '../../store/trials/trials.ts';
import { createLog } from '../server/write-log.ts';
import type { Context } from '../terminal/context.ts';
import { builderVersion } from '../terminal/flags.ts';
import { openKey } from './key-files.ts';
import type { RunFlags } from './run-command.ts';

const LOOK_MS = 500;

/**
 * Leaves a run to the workers, follows it to its end, and writes what a run in this process writes. Ctrl-C stops the run;
 * where this process just ends, the run goes on. Throws when it failed or was stopped; what was finished is kept.
 */
export async function runQueued(
  context: Context,
  flags: RunFlags,
  options: BrainEvalOptions,
): Promise<BrainEvalResult> {
  const databaseUrl = await context.databaseUrl();
  if (databaseUrl === undefined) {
    throw new GbrainError(
      'usage',
      '--queue leaves the sessions to workers, which share a PostgreSQL with this command: set GBRAIN_DATABASE_URL. Without --queue they are run here.',
    );
  }
  const key = await openKey({ key: flags.key });
  const models = await context.models();
  const store = await context.store();
  const brainAt = createBrainAt(store, context);
  const boss = await openBoss(store, databaseUrl, createLog(context).error);
  try {
    const deps = { models, brainAt, clock: () => new Date(), random: Math.random };
    const queue = openTrialQueue(store, boss, deps);
    const id = await queue.start({
      ...{ ...options, key, model: flags.model, budgetUsd: flags.budgetUsd ?? null, needsBudget: false },
      ...{ builder: builderVersion(flags.builder), by: 'terminal' },
    });
    context.news(`Run ${id} is with the workers. Ctrl-C stops it; --queue --resume follows it from elsewhere.`);
    const run = await follow(context, store, id);
    return await writeResult(context, store, run, flags.out ?? join(context.home, 'eval-runs', id), brainAt);
  } finally {
    await closeBoss(boss);
  }
}

/** The run once it is done. */
async function follow(context: Context, store: Store, id: string): Promise<WorkersRun> {
  const { signal, progress } = context;
  for (;;) {
    const row = await findRunJob(store, id);
    if (row === null) throw new GbrainError('unavailable', `The run ${id} is gone from the database.`);
    const run = readWorkersRun(row);
    const standing = progressOf(run.trials, await listEndings(store, id));
    if (isOver(run)) {
      progress.clear();
      if (run.status === 'done') return run;
      throw explainEnd(run, standing);
    }
    const waits = run.status === 'queued' ? ['  waiting for a worker (gbrain worker, or a server)'] : [];
    progress.show(`${standing.done} of ${run.trials.length} sessions done`, ...waits);
    await sleep(LOOK_MS, undefined, { signal }).catch(() => {});
    if (!signal.aborted) continue;
    await stopRun(store, run.plan.project, id);
    throw signal.reason;
  }
}

function explainEnd({ id, status, error }: WorkersRun, { failed }: RunProgress): GbrainError {
  if (status === 'stopped') {
    return new GbrainError(
      'interrupted',
      `The run ${id} was stopped; what was finished is kept. --queue --resume asks what is missing.`,
    );
  }
  const budget = failed.some(({ ended }) => ended === 'budget');
  return new GbrainError(budget ? 'config' : 'unavailable', error ?? `The run ${id} failed.`);
}

async function writeResult(
  context: Context,
  store: Store,
  run: WorkersRun,
  out: string,
  brainAt: BrainAt,
): Promise<BrainEvalResult> {
  const { id, plan, trials } = run;
  const key = resolveKey(run.key, documentLines(await brainAt(plan)));
  const done = await listDoneTrials(store, id);
  const { files, report } = reportTrials(trials, done, { plan, client: WORKERS_CLIENT, key });
  for (const trial of done) await writeTrial(out, trial);
  const paths = await writeRunFiles(out, files, report);
  context.progress.clear();
  return { run: id, out, files: paths, report, spentUsd: await spentOnRun(store, id) };
}
