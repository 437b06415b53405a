import { GbrainError, messageOf } from '../../errors.ts';
import { JobLeft } from '../../jobs/job-worker.ts';
import { createBudget } from '../../models/call/budget.ts';
import type { Store } from '../../store/store.ts';
import { beginRun, failRun, listEndings, runStatus } from '../../store/trials/run-jobs.ts';
import { saveTrial } from '../../store/trials/trials.ts';
import { withTrialLock } from '../../store/trials/with-trial-lock.ts';
import { createCallLedger } from './call-ledger.ts';
import { closeRun } from './close-run.ts';
import { findOpenRun } from './find-open-run.ts';
import type { TrialWork } from './run-jobs.ts';
import { planRun, trialName } from './run-plan.ts';
import { progressOf } from './run-progress.ts';
import { hasEnded, runTrial } from './run-trials.ts';
import { lockName, type TrialJob, type WorkersRun } from './workers-run.ts';

/** How often the wish to stop is read, and the lock is looked at. */
const LOOK_MS = 500;

/**
 * Does one trial of a run, unless it has ended or another process does it, and ends the run with its last one. A trial
 * that fails is a job done: it is kept with its reason. Throws {@link JobLeft} when the signal aborts or the lock is
 * lost: the trial is then for another to do, which is given what was answered so far from the ledger.
 */
export async function runTrialJob(
  store: Store,
  job: TrialJob,
  work: TrialWork & { signal: AbortSignal },
): Promise<void> {
  const { signal, onError } = work;
  await withTrialLock(store, lockName(job), async (isOurs) => {
    const stillOurs = () =>
      isOurs().catch(() => {
        throw new JobLeft();
      });
    const run = await findOpenRun(store, job.run);
    if (run === null) return;
    const { missing } = progressOf(run.trials, await listEndings(store, run.id));
    if (missing.some((trial) => trialName(trial) === trialName(job))) {
      const watch = watchRun(store, run.id, stillOurs, signal);
      try {
        await beginRun(store, run.id);
        await askTrial(store, run, job, { ...work, signal: watch.signal, stillOurs });
      } catch (error) {
        const { reason } = watch.signal;
        if (reason instanceof JobLeft) throw reason;
        if (watch.signal.aborted) return;
        // Where the database went away, it is no fault of the run, and another process may have the trial by now.
        await stillOurs();
        onError(error);
        await failRun(store, run.id, messageOf(error));
        return;
      } finally {
        await watch.end();
      }
    }
    await closeRun(store, run.id, work);
  });
}

async function askTrial(
  store: Store,
  run: WorkersRun,
  { mode, repeat, question }: TrialJob,
  {
    brainAt,
    agentOf,
    openEndpoint,
    signal,
    trace,
    onEnded,
    stillOurs,
  }: TrialWork & { signal: AbortSignal; stillOurs: () => Promise<void> },
): Promise<void> {
  const { plan, key, timeoutMs, budgetUsd } = run;
  const { prompt_sha8, ...asked } = plan;
  if (planRun(asked, key).prompt_sha8 !== prompt_sha8) {
    const message =
      'This worker would ask other words than the run was planned with. Give all of them the same version.';
    throw new GbrainError('config', message);
  }
  const agent = agentOf(plan.model);
  const brain = await brainAt(plan);
  const trial = { mode, repeat, question };
  // The cap of the run holds in the ledger, for all processes together.
  const budget = createBudget(null);
  const kept = await runTrial(trial, {
    ...{ agent, key, project: plan.project, trace },
    openEndpoint: (wanted) => openEndpoint(brain, wanted),
    limits: { maxSteps: plan.max_steps, timeoutMs, budget, signal },
    ledgerOf: () => createCallLedger(store, { run: run.id, trial, budget, capUsd: budgetUsd }),
  });
  // A session that was cut here says nothing; what was answered in it stands in the ledger.
  if (kept.ended === 'aborted') signal.throwIfAborted();
  // One that failed may have failed by the loss of the database.
  if (!hasEnded(kept)) await stillOurs();
  await saveTrial(store, run.id, kept);
  onEnded?.({ run: run.id, project: plan.project, mode, repeat, question, ended: kept.ended });
}

/** A signal that aborts when the process ends, when the lock is lost and when somebody stops the run. */
function watchRun(
  store: Store,
  run: string,
  stillOurs: () => Promise<void>,
  ending: AbortSignal,
): { signal: AbortSignal; end(): Promise<void> } {
  const stop = new AbortController();
  let looking = Promise.resolve();
  const look = async () => {
    try {
      await stillOurs();
      const status = await runStatus(store, run);
      // A run that failed lets its other trials come to their end.
      if (status === null || status === 'stopped') stop.abort(new GbrainError('interrupted', 'The run was stopped.'));
    } catch {
      stop.abort(new JobLeft());
    }
  };
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, LOOK_MS);
  return {
    signal: AbortSignal.any([ending, stop.signal]),
    end: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
