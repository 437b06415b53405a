import { createAgent } from '../../src/agent/kinds/create-agent.ts';
import type { TrialWork } from '../../src/brain-eval/trials/do-trial.ts';
import { priceForWorkers, type StartDeps } from '../../src/brain-eval/trials/start-trials.ts';
import { createModels } from '../../src/models/provider/create-models.ts';
import { createBrainAt } from '../../src/projects/serve/brain-at.ts';
import type { Store } from '../../src/store/store.ts';
import { serveDocs } from '../agent/serve-docs.ts';

/** What a server gives to whoever queues and does trials, with the models of that environment. */
export function trialWork(
  store: Store,
  home: string,
  {
    env = {},
    parallel = 2,
    onError = () => {},
  }: { env?: Record<string, string>; parallel?: number; onError?: (error: unknown) => void } = {},
): TrialWork & StartDeps {
  const models = createModels({ env, sleep: async () => {} });
  return {
    parallel,
    onError,
    brainAt: createBrainAt(store, { home, env: process.env }),
    agentOf: (model) => createAgent(model, { models, env, clientFiles: () => [], clock: () => 0 }),
    priceOf: (model) => priceForWorkers(model, models),
    openEndpoint: serveDocs,
    clock: () => new Date(),
    random: Math.random,
  };
}
