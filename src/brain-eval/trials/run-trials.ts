import type { Agent, AgentLimits, AgentSession, Endpoint } from '../../agent/agent.ts';
import type { CallLedger } from '../../models/call/call-ledger.ts';
import type { Trial, TrialKey } from '../../store/trials/trials.ts';
import type { ToolCall } from '../../tools/define/meter.ts';
import { NO_TRACE, type Trace } from '../../trace.ts';
import { buildAgentPrompt } from '../answers/agent-prompt.ts';
import { readRunText } from '../answers/read-run.ts';
import type { Mode } from '../answers/run.ts';
import type { Key } from '../key/key.ts';
import { traceTrial } from './trace-trial.ts';

/** The tools of one mode behind a real MCP server that is one session's alone. */
export interface OpenEndpoint extends Endpoint {
  /** The calls that the server answered so far. */
  calls: readonly ToolCall[];
  close(): Promise<void>;
}

/** How trials are done. */
export interface TrialsOptions {
  agent: Agent;
  key: Key;
  project: string;
  /** Starts a server for one session. */
  openEndpoint: (mode: Mode) => Promise<OpenEndpoint>;
  limits: AgentLimits;
  /** Where the calls of a trial's model are kept. */
  ledgerOf: (trial: TrialKey) => CallLedger;
  /** How many sessions run at once. */
  parallel: number;
  /** Keeps a trial; it is durable when this resolves. */
  keep: (trial: Trial) => Promise<void>;
  /** Told of each trial; nobody is unless given. */
  trace?: Trace | undefined;
  /** Told before and after each trial. */
  onProgress?: (progress: { done: number; total: number; running: readonly TrialKey[] }) => void;
}

/** How a set of trials went. */
export interface TrialsResult {
  /** The first trial that did not come to its end; null when all did. */
  failed: Trial | null;
  /** Trials that did not come to their end or were not begun. */
  missing: number;
}

/** After so many failures in a row nothing further is asked: the provider, not a question, is at fault. */
export const MAX_FAILURES = 3;

/**
 * Runs trials in order, some at a time, each kept the moment it ends, whatever its ending. Once one is cut by the budget
 * or by the signal, or several fail in a row, no further one begins; those under way end by themselves.
 */
export async function runTrials(trials: readonly TrialKey[], options: TrialsOptions): Promise<TrialsResult> {
  const { limits, onProgress } = options;
  const left = [...trials];
  const running: TrialKey[] = [];
  let done = 0;
  let failures = 0;
  let stopped = false;
  let failed: Trial | null = null;
  const report = () => onProgress?.({ done, total: trials.length, running });
  const work = async () => {
    while (!stopped && !limits.signal.aborted) {
      const next = left.shift();
      if (next === undefined) return;
      running.push(next);
      report();
      const trial = await runTrial(next, options);
      await options.keep(trial);
      running.splice(running.indexOf(next), 1);
      if (hasEnded(trial)) {
        done++;
        failures = 0;
      } else {
        failed ??= trial;
        failures++;
        stopped ||= trial.ended !== 'error' || failures >= MAX_FAILURES;
      }
      report();
    }
  };
  await Promise.all(Array.from({ length: Math.min(options.parallel, trials.length) }, work));
  return { failed, missing: trials.length - done };
}

/** Whether a trial says what the agent can do; the others are asked again. */
export function hasEnded({ ended }: Pick<Trial, 'ended'>): boolean {
  return ended === 'done' || ended === 'max-steps';
}

type TrialOptions = Pick<TrialsOptions, 'agent' | 'key' | 'project' | 'openEndpoint' | 'limits' | 'ledgerOf' | 'trace'>;

/** Runs one trial, whatever its ending. Throws when its tools cannot be served. */
export function runTrial(trial: TrialKey, options: TrialOptions): Promise<Trial> {
  return traceTrial(options.trace ?? NO_TRACE, trial, options, () => askTrial(trial, options));
}

async function askTrial(
  trial: TrialKey,
  { agent, key, project, openEndpoint, limits, ledgerOf }: TrialOptions,
): Promise<Trial> {
  const { mode, question } = trial;
  const questions = key.questions
    .filter(({ id }) => question === '' || id === question)
    .map(({ id, question: asked }) => ({ id, question: asked }));
  const prompt = buildAgentPrompt(key, { mode, project, ...(question === '' ? {} : { only: [question] }) });
  const endpoint = await openEndpoint(mode);
  try {
    const { url, token } = endpoint;
    const task = { mode, project, prompt, questions };
    const session = await agent.run(task, { url, token }, { ...limits, ledger: ledgerOf(trial) });
    const { ended, costUsd, milliseconds } = session;
    const toolCalls = session.calls.length || endpoint.calls.length;
    const tokens = tokensOf(session);
    return { ...trial, ended, session: { prompt, ...session }, toolCalls, tokens, costUsd, milliseconds };
  } finally {
    await endpoint.close();
  }
}

/**
 * Input (cached too) and output: as the provider reports them, else as a command's transcript does. An agent without a
 * model is counted by what passed through its tools, a quarter of the characters.
 */
function tokensOf({ usage, calls, text, steps }: AgentSession): number | null {
  if (usage !== null) return usage.inputTokens + usage.outputTokens;
  if (steps > 0) return null;
  if (calls.length === 0) return readRunText(text).tokens;
  return calls.reduce((sum, { tokensIn, tokensOut }) => sum + tokensIn + tokensOut, 0);
}
