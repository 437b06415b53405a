import { createAgent } from '../../agent/kinds/create-agent.ts';
import type { TrialWork } from '../../brain-eval/trials/do-trial.ts';
import { priceForWorkers, type StartDeps } from '../../brain-eval/trials/start-trials.ts';
import { GbrainError } from '../../errors.ts';
import { clientFiles } from '../../mcp/client-config.ts';
import { openEndpoint } from '../../mcp/open-endpoint.ts';
import { createBrainAt } from '../../projects/serve/brain-at.ts';
import type { Store } from '../../store/store.ts';
import type { Trace } from '../../trace.ts';
import type { Context } from '../terminal/context.ts';
import { createLog } from '../terminal/write-log.ts';

/** What starting and doing trials needs of this installation, as a server or worker has it. */
export async function trialWork(
  context: Context,
  store: Store,
  { parallel, trace }: { parallel: number; trace: Trace },
): Promise<TrialWork & StartDeps> {
  const { env } = context;
  const gitEnv = await context.gitEnv();
  const log = createLog(context);
  const models = await context.models();
  return {
    parallel,
    trace,
    onError: log.error,
    onTrial: ({ id, plan: { project } }, { mode, repeat, question, ended }) =>
      log.ended({ run: id, project, mode, repeat, question, ended }),
    openEndpoint: (brain, mode) => openEndpoint(brain, mode, trace),
    brainAt: createBrainAt(store, { home: context.home, env: gitEnv }),
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
