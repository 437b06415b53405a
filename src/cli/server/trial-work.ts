import { randomBytes } from 'node:crypto';
import packageJson from '../../../package.json' with { type: 'json' };
import { createAgent } from '../../agent/kinds/create-agent.ts';
import type { Brain } from '../../brain/tree/brain.ts';
import type { Mode } from '../../brain-eval/answers/run.ts';
import type { OpenEndpoint } from '../../brain-eval/trials/ask-trial.ts';
import type { TrialWork } from '../../brain-eval/trials/do-trial.ts';
import { priceForWorkers, type StartDeps } from '../../brain-eval/trials/start-trials.ts';
import { GbrainError } from '../../errors.ts';
import { clientFiles } from '../../mcp/client-config.ts';
import { serveHttp } from '../../mcp/serve-http.ts';
import { createBrainAt } from '../../projects/serve/brain-at.ts';
import type { Store } from '../../store/store.ts';
import type { ToolCall } from '../../tools/define/meter.ts';
import { listTools } from '../../tools/tools.ts';
import { NO_TRACE, type Trace } from '../../trace.ts';
import type { Context } from '../terminal/context.ts';
import { createLog } from './write-log.ts';

/** What starting and doing trials needs of this installation, as a server or worker has it. */
export async function trialWork(
  context: Context,
  store: Store,
  { parallel, trace }: { parallel: number; trace: Trace },
): Promise<TrialWork & StartDeps> {
  const { env } = context;
  const log = createLog(context);
  const models = await context.models();
  return {
    parallel,
    trace,
    onError: log.error,
    onTrial: ({ id, plan: { project } }, { mode, repeat, question, ended }) =>
      log.ended({ run: id, project, mode, repeat, question, ended }),
    openEndpoint: (brain, mode) => openEndpoint(brain, mode, trace),
    brainAt: createBrainAt(store, context),
    agentOf: (model) => {
      // Whoever can write to the database could otherwise run commands here.
      if (model.startsWith('exec:')) throw new GbrainError('usage', 'Workers do not run exec: commands.');
      return createAgent(model, { models, env, clientFiles, clock: () => performance.now() });
    },
    priceOf: (model) => priceForWorkers(model, models),
    clock: () => new Date(),
    random: Math.random,
  };
}

/** Starts the real MCP server on the loopback address with the tools of one mode, under a token of its own. */
export async function openEndpoint(brain: Brain, mode: Mode, trace: Trace = NO_TRACE): Promise<OpenEndpoint> {
  const calls: ToolCall[] = [];
  const token = randomBytes(24).toString('base64url');
  const service = {
    version: packageJson.version,
    tools: listTools(mode),
    projects: [brain.project],
    brainOf: async () => brain,
    onCall: (call: ToolCall) => calls.push(call),
    trace,
  };
  const { url, close } = await serveHttp(service, { port: 0, token });
  return { url, token, calls, close };
}
