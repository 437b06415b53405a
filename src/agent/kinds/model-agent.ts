import type { ModelMessage, ToolSet } from 'ai';
import { GbrainError, messageOf } from '../../errors.ts';
import { BudgetExceededError } from '../../models/call/budget.ts';
import type { Model, Reply, Usage } from '../../models/call/model.ts';
import { ModelError } from '../../models/call/model-error.ts';
import { NO_USAGE } from '../../models/call/usage.ts';
import type { Agent, AgentLimits, AgentSession, AgentTask, Ending } from '../agent.ts';
import { connectTools, type ToolClient } from '../connect-tools.ts';

/** The most that the model may write in one call, reasoning included. */
export const SESSION_OUTPUT_TOKENS = 16_000;

/** The AI SDK's tool loop with a model behind a chat API. Throws a usage error for any other model. */
export function createModelAgent(model: Model, clock: () => number): Agent {
  const { id, price } = model;
  if (model.language === null) {
    throw new GbrainError(
      'usage',
      `${id} cannot call tools. Give a model behind a chat API (openai:, anthropic:, google:, or a provider of the config), builtin:lexical, or exec:COMMAND.`,
    );
  }
  return {
    id,
    client: 'gbrain',
    price,
    async run(task, endpoint, limits) {
      const started = clock();
      const log = new SessionLog();
      let ending: { ended: Ending; reason: string | null };
      let tools: ToolClient | undefined;
      try {
        tools = await connectTools(endpoint, { signal: limits.signal, clock });
        ending = await runLoop(model, task, tools, limits, log);
      } catch (error) {
        if (error instanceof ModelError) log.cost(error.costUsd);
        ending = endingOf(error, limits.signal);
      } finally {
        await tools?.close();
      }
      return { ...ending, ...log.end(model), calls: tools?.calls ?? [], milliseconds: clock() - started };
    },
  };
}

async function runLoop(
  model: Model,
  { prompt }: AgentTask,
  tools: ToolClient,
  limits: AgentLimits,
  log: SessionLog,
): Promise<{ ended: Ending; reason: string | null }> {
  const { generateText, stepCountIs } = await import('ai');
  const { maxSteps, timeoutMs, budget, ledger } = limits;
  // Ends the loop when a tool cannot be reached; the AI SDK would report that to the model as if it were at fault.
  const broken = new AbortController();
  const signal = AbortSignal.any([limits.signal, broken.signal]);
  const language = await model.language!({
    timeoutMs,
    budget,
    ledger,
    signal,
    maxOutputTokens: SESSION_OUTPUT_TOKENS,
    onReply: (reply) => log.reply(reply),
  });
  const looped = generateText({
    model: language,
    prompt,
    tools: await toolSet(tools, broken),
    stopWhen: stepCountIs(maxSteps),
    // The metered model retries by itself, each attempt within the budget.
    maxRetries: 0,
    abortSignal: signal,
    onStepFinish: ({ response }) => log.turns(response.messages),
  });
  const { finishReason } = await looped.catch((error: unknown) => {
    throw broken.signal.aborted ? broken.signal.reason : error;
  });
  signal.throwIfAborted();
  if (finishReason === 'tool-calls') {
    return { ended: 'max-steps', reason: `It still asked for tools after ${maxSteps} steps.` };
  }
  return {
    ended: 'done',
    reason: finishReason === 'stop' ? null : `The model stopped with the reason "${finishReason}".`,
  };
}

/** The server's tools for the AI SDK; `broken` is aborted with the reason when the server does not answer. */
async function toolSet(tools: ToolClient, broken: AbortController): Promise<ToolSet> {
  const { dynamicTool, jsonSchema } = await import('ai');
  return Object.fromEntries(
    tools.tools.map(({ name, description, inputSchema }) => [
      name,
      dynamicTool({
        description,
        inputSchema: jsonSchema({ ...inputSchema }),
        async execute(input, { abortSignal }) {
          try {
            const { text } = await tools.call(name, isRecord(input) ? input : {}, abortSignal);
            return text;
          } catch (error) {
            broken.abort(error);
            throw error;
          }
        },
      }),
    ]),
  );
}

function endingOf(error: unknown, signal: AbortSignal): { ended: Ending; reason: string } {
  const reason = messageOf(error);
  if (signal.aborted) return { ended: 'aborted', reason };
  return { ended: error instanceof BudgetExceededError ? 'budget' : 'error', reason };
}

/** The record of a session, kept step by step, so that one that is cut off is whole up to there. */
class SessionLog {
  readonly #replies: Reply[] = [];
  /** US dollars of every call, answered or not. */
  readonly #costs: (number | null)[] = [];
  #messages: readonly ModelMessage[] = [];

  reply(reply: Reply): void {
    this.#replies.push(reply);
    this.cost(reply.costUsd);
  }

  cost(usd: number | null): void {
    this.#costs.push(usd);
  }

  /** All turns so far: the AI SDK passes the whole list with each step. */
  turns(messages: readonly ModelMessage[]): void {
    this.#messages = messages;
  }

  end({ price }: Model): Pick<AgentSession, 'text' | 'transcript' | 'steps' | 'usage' | 'costUsd'> {
    const replies = this.#replies;
    const unreported = replies.some(({ usage }) => usage.inputTokens + usage.outputTokens === 0);
    return {
      text: replies
        .map(({ text }) => text)
        .filter((text) => text !== '')
        .join('\n'),
      transcript: this.#messages,
      steps: replies.length,
      usage: unreported ? null : replies.reduce((sum, { usage }) => addUsage(sum, usage), NO_USAGE),
      costUsd:
        price === null || this.#costs.includes(null)
          ? null
          : this.#costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
    };
  }
}

function addUsage(a: Usage, b: Usage): Usage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
    cacheWriteTokens: a.cacheWriteTokens + b.cacheWriteTokens,
    outputTokens: a.outputTokens + b.outputTokens,
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
