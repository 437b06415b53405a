import { createAgent } from '../agent/kinds/create-agent.ts';
import type { Mode } from '../brain-eval/answers/run.ts';
import { askTrial } from '../brain-eval/trials/ask-trial.ts';
import { buildRunFile, type RunFile } from '../brain-eval/trials/run-file.ts';
import { GbrainError } from '../errors.ts';
import { clientFiles } from '../mcp/client-config.ts';
import { openEndpoint } from '../mcp/open-endpoint.ts';
import { createBudget } from '../models/call/budget.ts';
import { NO_TRACE } from '../trace.ts';
import { accessModels, type ModelAccess } from './access-models.ts';
import type { Brain } from './brain.ts';
import { readKey } from './score-runs.ts';

/** Which agent {@link runAgent} runs, on what. */
export interface RunAgentOptions extends ModelAccess {
  /** What the agent answers from. */
  brain: Brain;
  /** Path of the key. The agent is shown its questions and nothing else of it. */
  key: string;
  /** `provider:model`, `exec:COMMAND` for a command line agent, or `builtin:lexical`, which needs no key. */
  agent: string;
  /** The Brain's tools, or plain reads of the documents; `brain` when left out. */
  mode?: Mode;
  /** Most calls of the model; 250 when left out. */
  maxSteps?: number;
  /** Milliseconds for one call of a model, or for the whole session of a command; ten minutes when left out. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

/**
 * Lets an agent answer the questions of a key in one session, over a real MCP server on the loopback address, and
 * returns the run with its answers, transcript and cost, to be scored or written as JSON. Nothing is stored.
 * Throws {@link GbrainError} `unavailable` when the provider or command fails, `config` for a missing key and when the
 * budget ends the session, `interrupted` when the signal aborts.
 *
 * @example
 * const brain = await openBrain('docs');
 * const run = await runAgent({ brain, key: 'questions.json', agent: 'builtin:lexical' });
 * const report = await scoreRuns({ key: 'questions.json', documents: 'docs', runs: [run] });
 */
export async function runAgent(options: RunAgentOptions): Promise<RunFile> {
  const { mode = 'brain', env = {}, budgetUsd = null, maxSteps = 250, timeoutMs = 600_000 } = options;
  const { signal = new AbortController().signal } = options;
  const brain = options.brain.indexed;
  const agent = createAgent(options.agent, {
    models: accessModels(options),
    env,
    clientFiles,
    clock: () => performance.now(),
  });
  const budget = createBudget(budgetUsd);
  budget.requirePrices([agent]);
  const trial = await askTrial(
    { mode, repeat: 1, question: '' },
    {
      agent,
      key: await readKey(options.key),
      project: brain.project,
      openEndpoint: (wanted) => openEndpoint(brain, wanted),
      limits: { maxSteps, timeoutMs, budget, signal },
      trace: NO_TRACE,
    },
  );
  signal.throwIfAborted();
  if (trial.ended !== 'done' && trial.ended !== 'max-steps') {
    const { reason } = trial.session as { reason: string | null };
    const code = trial.ended === 'budget' ? 'config' : 'unavailable';
    throw new GbrainError(code, `${agent.id} did not finish: ${reason ?? trial.ended}`);
  }
  const { project, commit, builder } = brain;
  const plan = { project, commit, builder, model: agent.id, session: 'whole' as const };
  return buildRunFile([trial], { plan, client: agent.client, mode, repeat: 1 });
}
