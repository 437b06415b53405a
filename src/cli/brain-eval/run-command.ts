import { join } from 'node:path';
import { createAgent } from '../../agent/kinds/create-agent.ts';
import { MODES, type Mode } from '../../brain-eval/answers/run.ts';
import { type BrainEvalOptions, type BrainEvalResult, runBrainEval } from '../../brain-eval/trials/run-brain-eval.ts';
import { defaultRepeat, MAX_STEPS } from '../../brain-eval/trials/run-defaults.ts';
import { type SessionKind, trialName } from '../../brain-eval/trials/run-plan.ts';
import { GbrainError } from '../../errors.ts';
import { clientFiles } from '../../mcp/client-files.ts';
import { createBudget } from '../../models/call/budget.ts';
import { loadBrain } from '../../projects/serve/load-brain.ts';
import type { Context } from '../terminal/context.ts';
import { builderVersion } from '../terminal/flags.ts';
import { openKey } from './key-files.ts';
import { openEndpoint } from './open-endpoint.ts';
import { runQueued } from './run-queued.ts';
import { type ReportFlags, requireReports, showReport } from './show-report.ts';

/** What is run, and how far it may go. */
export interface RunFlags extends ReportFlags {
  project: string;
  mode: readonly string[];
  model: string;
  repeat?: number | undefined;
  session: SessionKind;
  maxSteps?: number | undefined;
  budgetUsd?: number | undefined;
  resume?: true | undefined;
  key?: string | undefined;
  out?: string | undefined;
  builder?: '1' | '2' | undefined;
  parallel: number;
  timeout: number;
  /** Leaves the trials to the workers. */
  queue?: true | undefined;
}

/** Runs an agent in each mode, scores what it answered and shows the report. */
export async function runCommand(context: Context, flags: RunFlags): Promise<void> {
  await requireReports(flags);
  const { report, files, spentUsd, run } = await runFlags(context, flags);
  await showReport(context, report, flags);
  for (const file of files) context.news(`Run: ${file}`);
  context.news(`Run ${run}${spentUsd > 0 ? `, US$ ${spentUsd.toFixed(2)}` : ''}`);
}

/** Runs what the flags name. */
export async function runFlags(context: Context, flags: RunFlags): Promise<BrainEvalResult> {
  const options = optionsOf(flags);
  if (flags.queue) return runQueued(context, flags, options);
  const models = await context.models();
  // A wrong name, a missing key and a price that is not known are told before a database is opened.
  const agent = createAgent(flags.model, { models, env: context.env, clientFiles, clock: () => performance.now() });
  const budget = createBudget(flags.budgetUsd ?? null);
  budget.requirePrices([agent]);
  const key = await openKey({ key: flags.key });
  const store = await context.store();
  const { home, env, signal } = context;
  const { brain } = await loadBrain(store, flags.project, {
    home,
    env,
    builder: builderVersion(flags.builder),
    signal,
  });
  const trace = await context.trace();
  const result = await runBrainEval(options, {
    store,
    brain,
    key,
    agent,
    budget,
    trace,
    openEndpoint: (mode) => openEndpoint(brain, mode, trace),
    signal: context.signal,
    clock: () => new Date(),
    random: Math.random,
    outOf: (run) => flags.out ?? join(home, 'eval-runs', run),
    onProgress: ({ done, total, running }) =>
      context.progress.show(`${done} of ${total} sessions done`, ...running.map((trial) => `  ${trialName(trial)}`)),
    onNews: context.news,
  });
  context.progress.clear();
  return result;
}

function optionsOf(flags: RunFlags): BrainEvalOptions {
  const modes = flags.mode.map((given): Mode => {
    const mode = MODES.find((name) => name === given);
    if (mode !== undefined) return mode;
    throw new GbrainError('usage', `--mode ${given} is no mode. Give ${MODES.join(' or ')}, or both with a comma.`);
  });
  return {
    project: flags.project,
    modes: [...new Set(modes)],
    repeat: flags.repeat ?? defaultRepeat(flags.model),
    session: flags.session,
    maxSteps: flags.maxSteps ?? MAX_STEPS[flags.session],
    resume: flags.resume === true,
    timeoutMs: flags.timeout * 1000,
    parallel: flags.parallel,
  };
}
