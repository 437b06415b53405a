import type { Agent, AgentLimits, AgentSession, Endpoint } from '../../agent/agent.ts';
import type { Trial, TrialKey } from '../../store/trials/trials.ts';
import type { ToolCall } from '../../tools/define/meter.ts';
import type { Trace } from '../../trace.ts';
import { buildAgentPrompt } from '../answers/agent-prompt.ts';
import { readRunText } from '../answers/read-run.ts';
import type { Mode } from '../answers/run.ts';
import type { Key } from '../key/key.ts';
import { isFinished } from './trial-progress.ts';

/** The tools of one mode behind a real MCP server that serves one trial only. */
export interface OpenEndpoint extends Endpoint {
  /** The calls that the server has answered so far. */
  calls: readonly ToolCall[];
  close(): Promise<void>;
}

/** How a trial is asked. */
export interface TrialOptions {
  agent: Agent;
  key: Key;
  project: string;
  /** Starts a server for one trial. */
  openEndpoint: (mode: Mode) => Promise<OpenEndpoint>;
  limits: AgentLimits;
  trace: Trace;
}

/** Asks one trial, however it ends, as a span without questions and answers. Throws when its tools cannot be served. */
export function askTrial(trial: TrialKey, options: TrialOptions): Promise<Trial> {
  const { agent, project, trace } = options;
  const { mode, question, repeat } = trial;
  const attributes = {
    'gbrain.project': project,
    'gbrain.eval.mode': mode,
    'gbrain.eval.question': question || undefined,
    'gbrain.eval.repeat': repeat,
    // The command line of an exec: agent may hold a secret.
    'gbrain.eval.agent': agent.id.startsWith('exec:') ? 'exec' : agent.id,
  };
  return trace.withSpan('eval trial', attributes, async (span) => {
    const asked = await runSession(trial, options);
    const { ended, toolCalls, tokens, costUsd } = asked;
    span.set({
      'gbrain.eval.ended': ended,
      'gbrain.eval.tool_calls': toolCalls,
      'gbrain.eval.tokens': tokens ?? undefined,
      'gbrain.cost_usd': costUsd ?? undefined,
      'error.type': isFinished(asked) ? undefined : ended,
    });
    return asked;
  });
}

async function runSession(
  trial: TrialKey,
  { agent, key, project, openEndpoint, limits }: TrialOptions,
): Promise<Trial> {
  const { mode, question } = trial;
  const questions = key.questions
    .filter(({ id }) => question === '' || id === question)
    .map(({ id, question: asked }) => ({ id, question: asked }));
  const prompt = buildAgentPrompt({ questions }, { mode, project });
  const endpoint = await openEndpoint(mode);
  try {
    const { url, token } = endpoint;
    const session = await agent.run({ mode, project, prompt, questions }, { url, token }, limits);
    const { ended, costUsd, milliseconds } = session;
    const toolCalls = session.calls.length || endpoint.calls.length;
    const tokens = tokensOf(session);
    return { ...trial, ended, session: { prompt, ...session }, toolCalls, tokens, costUsd, milliseconds };
  } finally {
    await endpoint.close();
  }
}

/**
 * Input (cached input included) and output tokens: as the provider reports them, else as a command's transcript does. An
 * agent without a model is counted by what passed through its tools, a quarter of the characters.
 */
function tokensOf({ usage, calls, text, steps }: AgentSession): number | null {
  if (usage !== null) return usage.inputTokens + usage.outputTokens;
  if (steps > 0) return null;
  if (calls.length === 0) return readRunText(text).tokens;
  return calls.reduce((sum, { tokensIn, tokensOut }) => sum + tokensIn + tokensOut, 0);
}
