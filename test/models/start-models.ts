import { expect, onTestFinished } from 'vitest';
import type { Ask } from '../../src/models/call/model.ts';
import { ModelError } from '../../src/models/call/model-error.ts';
import { createModels } from '../../src/models/provider/create-models.ts';
import type { ModelsConfig } from '../../src/models/provider/models-config.ts';
import { type Providers, type Script, type Step, startProviders } from '../providers/start-providers.ts';

/** What a reply must hold. */
export const SCHEMA = {
  type: 'object',
  properties: { a: { type: 'number' }, notes: { type: 'array', items: { type: 'string' } } },
  required: ['a', 'notes'],
  additionalProperties: false,
};
/** A question that each test may change. */
export const ASK: Ask = {
  system: 'You judge.',
  prompt: 'How good?',
  schema: SCHEMA,
  maxOutputTokens: 500,
  timeoutMs: 10_000,
};
/** A model of each provider. */
export const PANEL = ['openai:gpt-5.2', 'anthropic:claude-opus-4-7', 'google:gemini-2.0-flash'];

/** A scripted server, which stops with the test. */
export async function openProviders(script: Script): Promise<Providers> {
  const providers = await startProviders(script);
  onTestFinished(() => providers.close());
  return providers;
}

/** Models over a scripted server; waits are noted, not waited for. */
export async function start(script: Script | Step[], config: (compatibleUrl: string) => ModelsConfig = () => ({})) {
  const steps = script;
  const run = typeof steps === 'function' ? steps : ({ index }: { index: number }) => steps[index] ?? steps.at(-1)!;
  const { env, compatibleUrl, requests, seen } = await openProviders(run);
  const waits: number[] = [];
  const models = createModels({
    env: { ...env, LOCAL_KEY: 'local-key' },
    config: config(compatibleUrl),
    sleep: async (milliseconds) => void waits.push(milliseconds),
    clock: () => Date.UTC(2026, 0, 1),
    random: () => 0.5,
  });
  return { models, waits, requests, seen };
}

/** The error that a question ends with. */
export const failure = async (promise: Promise<unknown>): Promise<ModelError> => {
  const error: unknown = await promise.then(
    () => null,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(ModelError);
  return error as ModelError;
};
