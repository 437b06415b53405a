import type { Agent } from '../../agent/agent.ts';
import type { Brain } from '../../brain/tree/brain.ts';
import { GbrainError, messageOf } from '../../errors.ts';
import { JobLeft } from '../../jobs/job-worker.ts';
import { createBudget } from '../../models/call/budget.ts';
import type { BrainAt } from '../../projects/serve/brain-at.ts';
import type { Store } from '../../store/store.ts';
import { beginRun, endRun, listEndings, runStatus } from '../../store/trials/run-jobs.ts';
import { saveTrial, type Trial } from '../../store/trials/trials.ts';
import { withTrialLock } from '../../store/trials/with-trial-lock.ts';
import { NO_TRACE, type Trace } from '../../trace.ts';
import type { Mode } from '../answers/run.ts';
import { askTrial, type OpenEndpoint } from './ask-trial.ts';
import { createCallLedger } from './call-ledger.ts';
import { closeRun } from './close-run.ts';
import { findOpenRun, lockName, type PlannedRun, type TrialJob } from './planned-run.ts';
import { planTrials, trialName } from './trial-plan.ts';
import { isFinished, progressOf } from './trial-progress.ts';

/** What doing trials needs of the world. */
export interface TrialWork {
  brainAt: BrainAt;
  /** The agent of a model's id. Throws a config error where this machine lacks its key. */
  agentOf: (model: string) => Agent;
  /** Starts a server with the tools of one mode for one trial. */
  openEndpoint: (brain: Brain, mode: Mode) => Promise<OpenEndpoint>;
  /** How many trials at once. */
  parallel: number;
  /** Receives every error; the run itself says why it failed. */
  onError(error: unknown): void;
  /** Receives each trial that ended, once it is saved. */
  onTrial?: (run: PlannedRun, trial: Trial) => void | Promise<void>;
  trace?: Trace;
}

/** How often a trial under way checks its lock, and whether its run was stopped. */
const CHECK_MS = 500;

/**
 * Does one trial of a run, unless it has ended or another process is doing it, and ends the run after its last one. A
 * trial that fails is still a job done: it is saved with its reason. Throws {@link JobLeft} when the signal aborts or the
 * lock is lost; whoever takes the trial up next gets the answers so far from the ledger.
 */
export async function doTrial(store: Store, job: TrialJob, work: TrialWork, closing: AbortSignal): Promise<void> {
  await withTrialLock(store, lockName(job), async (isOurs) => {
    const stillOurs = () =>
      isOurs().catch(() => {
        throw new JobLeft();
      });
    const run = await findOpenRun(store, job.run);
    if (run === null) return;
    const { missing } = progressOf(run.trials, await listEndings(store, run.id));
    if (missing.some((trial) => trialName(trial) === trialName(job))) {
      const watch = watchRun(store, run.id, stillOurs, closing);
      try {
        await beginRun(store, run.id);
        await askAndSave(store, run, job, { ...work, signal: watch.signal, stillOurs });
      } catch (error) {
        const { reason } = watch.signal;
        if (reason instanceof JobLeft) throw reason;
        if (watch.signal.aborted) return;
        // If the database went away, the run is not at fault, and another process may hold the trial by now.
        await stillOurs();
        work.onError(error);
        await endRun(store, run.id, { status: 'failed', error: messageOf(error) });
        return;
      } finally {
        await watch.end();
      }
    }
    await closeRun(store, run.id, work);
  });
}

async function askAndSave(
  store: Store,
  run: PlannedRun,
  { mode, repeat, question }: TrialJob,
  work: TrialWork & { signal: AbortSignal; stillOurs: () => Promise<void> },
): Promise<void> {
  const { brainAt, agentOf, openEndpoint, signal, trace = NO_TRACE, onTrial, stillOurs } = work;
  const { plan, key, timeoutMs, budgetUsd: capUsd } = run;
  const { prompt_sha8, ...planned } = plan;
  if (planTrials(planned, key).prompt_sha8 !== prompt_sha8) {
    const message =
      'This process would use another prompt than the run was planned with. Run the same version everywhere.';
    throw new GbrainError('config', message);
  }
  const agent = agentOf(plan.model);
  const brain = await brainAt(plan);
  const trial = { mode, repeat, question };
  const asked = await askTrial(trial, {
    agent,
    key,
    trace,
    project: plan.project,
    openEndpoint: (wanted) => openEndpoint(brain, wanted),
    limits: {
      maxSteps: plan.max_steps,
      timeoutMs,
      signal,
      // The ledger holds the cap of the run for all processes together.
      budget: createBudget(null),
      ledger: createCallLedger(store, { run: run.id, trial, capUsd }),
    },
  });
  // An aborted trial shows nothing; the answers that it got are in the ledger.
  if (asked.ended === 'aborted') signal.throwIfAborted();
  // The loss of the database may be what made it fail.
  if (!isFinished(asked)) await stillOurs();
  await saveTrial(store, run.id, asked);
  await onTrial?.(run, asked);
}

/** A signal that aborts when the worker closes, the lock is lost or somebody stops the run. */
function watchRun(
  store: Store,
  run: string,
  stillOurs: () => Promise<void>,
  closing: AbortSignal,
): { signal: AbortSignal; end(): Promise<void> } {
  const stop = new AbortController();
  let checking = Promise.resolve();
  const check = async () => {
    try {
      await stillOurs();
      const status = await runStatus(store, run);
      // A run that failed lets the trials under way finish.
      if (status === null || status === 'stopped') stop.abort(new GbrainError('interrupted', 'The run was stopped.'));
    } catch {
      stop.abort(new JobLeft());
    }
  };
  const timer = setInterval(() => {
    checking = checking.then(check);
  }, CHECK_MS);
  return {
    signal: AbortSignal.any([closing, stop.signal]),
    end: async () => {
      clearInterval(timer);
      await checking;
    },
  };
}
