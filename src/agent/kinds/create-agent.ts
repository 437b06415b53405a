import { GbrainError } from '../../errors.ts';
import type { Models } from '../../models/provider/create-models.ts';
import type { Agent } from '../agent.ts';
import { createExecAgent, type ExecOptions } from './exec-agent.ts';
import { createLexicalAgent, LEXICAL_AGENT } from './lexical-agent.ts';
import { createModelAgent } from './model-agent.ts';

/** What agents need of the world. */
export interface AgentOptions extends ExecOptions {
  models: Models;
}

const EXEC = 'exec:';

/**
 * The agent of an id: `builtin:lexical`, `exec:COMMAND`, or a model behind a chat API. Throws a usage error for an
 * unknown id, a config error for a model whose API key is missing.
 */
export function createAgent(id: string, { models, ...options }: AgentOptions): Agent {
  if (id === LEXICAL_AGENT) return createLexicalAgent(options.clock);
  const model = models.get(id);
  if (id.startsWith(EXEC)) {
    return { ...createExecAgent(id.slice(EXEC.length), options), price: model.price };
  }
  const agent = createModelAgent(model, options.clock);
  const ready = model.ready();
  if (!ready.ok) throw new GbrainError('config', `${ready.reason} Set it where the agent runs, or give another model.`);
  return agent;
}
