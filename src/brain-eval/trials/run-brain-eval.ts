import type { Agent } from '../../agent/agent.ts';
import type { Brain } from '../../brain/tree/brain.ts';
import { GbrainError } from '../../errors.ts';
import type { Budget } from '../../models/call/budget.ts';
import type { Store } from '../../store/store.ts';
import { takeRun } from '../../store/trials/run-jobs.ts';
import {
  lastBrainEvalRun,
  listDoneTrials,
  saveBrainEvalRun,
  saveTrial,
  spentOnRun,
  type Trial,
  type TrialKey,
} from '../../store/trials/trials.ts';
import type { Trace } from '../../trace.ts';
import type { Mode } from '../answers/run.ts';
import { documentLines } from '../key/document-lines.ts';
import type { Key } from '../key/key.ts';
import { resolveKey } from '../key/resolve-key.ts';
import type { Report } from '../report/report-schema.ts';
import { createCallLedger } from './call-ledger.ts';
import { reportTrials } from './report-trials.ts';
import { listTrials, newRunId, planRun, planSha8, type RunPlan, type SessionKind, trialName } from './run-plan.ts';
import { type OpenEndpoint, runTrials, type TrialsOptions } from './run-trials.ts';
import { writeRunFiles, writeTrial } from './write-run.ts';

/** What is run, and how. */
export interface BrainEvalOptions {
  project: string;
  modes: readonly Mode[];
  repeat: number;
  session: SessionKind;
  maxSteps: number;
  /** Takes up the newest run of the same plan: what has come to its end there is not asked again. */
  resume: boolean;
  /** Milliseconds for one call of a model, or for one session of a command. */
  timeoutMs: number;
  /** How many sessions run at once. */
  parallel: number;
}

/** What a run needs of the world. */
export interface BrainEvalDeps {
  store: Store;
  brain: Brain;
  key: Key;
  agent: Agent;
  budget: Budget;
  openEndpoint: (mode: Mode) => Promise<OpenEndpoint>;
  signal: AbortSignal;
  clock: () => Date;
  random: () => number;
  /** Told of each trial; nobody is unless given. */
  trace?: Trace;
  /** The folder of a run's files, by its id. */
  outOf: (run: string) => string;
  onProgress?: NonNullable<TrialsOptions['onProgress']>;
  onNews: (sentence: string) => void;
}

/** What a run came to. */
export interface BrainEvalResult {
  run: string;
  out: string;
  /** Paths of the run files, in the order of the report's runs. */
  files: string[];
  report: Report;
  /** US dollars of all calls of the run, one of unknown outcome at its worst case. */
  spentUsd: number;
}

/**
 * Runs an agent over a key's questions in each mode: plans the trials, asks those that are missing, writes the run files
 * and scores them. Throws when a trial did not come to its end, and says how to take the run up again; what ended is
 * kept. GbrainError `interrupted` by the signal, `config` by the budget, `unavailable` by a provider that fails.
 */
export async function runBrainEval(options: BrainEvalOptions, deps: BrainEvalDeps): Promise<BrainEvalResult> {
  const { brain, key, agent, store } = deps;
  const resolved = resolveKey(key, documentLines(brain));
  const plan = planRun(
    {
      project: options.project,
      commit: brain.commit,
      builder: brain.builder,
      key_sha8: resolved.sha8,
      model: agent.id,
      session: options.session,
      max_steps: options.maxSteps,
    },
    key,
  );
  const run = await openRun(plan, options, deps);
  const out = deps.outOf(run);
  const wanted = listTrials(key, options);
  await askMissing(run, wanted, options, deps);

  const done = await listDoneTrials(store, run);
  const { files, report } = reportTrials(wanted, done, { plan, client: agent.client, key: resolved });
  const paths = await writeRunFiles(out, files, report);
  return { run, out, files: paths, report, spentUsd: await spentOnRun(store, run) };
}

/** The run to add to: the newest of this plan when asked to resume, else a new one. */
async function openRun(plan: RunPlan, { resume }: BrainEvalOptions, deps: BrainEvalDeps): Promise<string> {
  const { store, clock, random, onNews } = deps;
  const fingerprint = planSha8(plan);
  const last = resume ? await lastBrainEvalRun(store, fingerprint) : null;
  if (last !== null && !(await takeRun(store, last))) {
    throw new GbrainError('usage', `The run ${last} is under way with the workers. Follow it with --queue --resume.`);
  }
  if (last !== null) return last;
  if (resume) onNews('There is no run of this project, commit, key and model to resume; a new one begins.');
  const run = newRunId(plan, clock(), random);
  await saveBrainEvalRun(store, { id: run, planSha8: fingerprint, plan });
  return run;
}

async function askMissing(
  run: string,
  wanted: readonly TrialKey[],
  { project, maxSteps, timeoutMs, parallel }: BrainEvalOptions,
  deps: BrainEvalDeps,
): Promise<void> {
  const { store, agent, key, budget, openEndpoint, signal, onProgress, onNews } = deps;
  const done = new Set((await listDoneTrials(store, run)).map(trialName));
  const missing = wanted.filter((trial) => !done.has(trialName(trial)));
  if (missing.length < wanted.length) {
    onNews(`${wanted.length - missing.length} of ${wanted.length} sessions were done before; ${missing.length} to go.`);
  }
  const out = deps.outOf(run);
  const result = await runTrials(missing, {
    agent,
    key,
    project,
    openEndpoint,
    limits: { maxSteps, timeoutMs, budget, signal },
    ledgerOf: (trial) => createCallLedger(store, { run, trial, budget, capUsd: null }),
    parallel,
    trace: deps.trace,
    keep: async (trial) => {
      await saveTrial(store, run, trial);
      await writeTrial(out, trial);
    },
    ...(onProgress && { onProgress }),
  });
  signal.throwIfAborted();
  if (result.missing > 0) throw explainMissing(result.failed, result.missing, wanted.length);
}

function explainMissing(failed: Trial | null, missing: number, total: number): GbrainError {
  const { reason } = (failed?.session ?? { reason: null }) as { reason: string | null };
  const why = reason === null ? '' : ` (${reason.trim().replace(/\.$/, '')})`;
  return new GbrainError(
    failed?.ended === 'budget' ? 'config' : 'unavailable',
    `${missing} of ${total} sessions did not come to their end${why}. What was finished is kept: the same command with --resume asks only what is missing.`,
  );
}
