import { afterEach, describe, expect, test } from 'vitest';
import { MODEL_PRICING } from '../../src/models/call/pricing.ts';
import { probeModel } from '../../src/models/call/probe-model.ts';
import { createModels } from '../../src/models/provider/create-models.ts';
import { type Providers, startProviders } from '../providers/start-providers.ts';

const config = {
  judges: ['openai:gpt-of-tomorrow', 'exec:my-judge'],
  providers: {
    local: { base_url: 'http://127.0.0.1:11434' },
    remote: { base_url: 'https://models.example.test/v1/', api_key_env: 'REMOTE_KEY' },
  },
  prices: {
    'openai:gpt-5.2': { input: 1, output: 2, cache_read: 0.5, cache_write: 3, as_of: '2026-11-01' },
    'local:llama3:8b': { input: 0, output: 0 },
    'remote:big': { input: 3, output: 4 },
    'lost:model': { input: 3, output: 4 },
  },
};
const builtins = { rules: async () => ({ text: '{"a":7}' }) };
const models = createModels({ env: { OPENAI_API_KEY: 'k' }, config, builtins });

describe('an id', () => {
  test.each([
    ['gpt-5.2', 'not a model id', 'openai:, anthropic:, google:, local:, remote:, exec:, builtin:'],
    ['opnai:gpt-5.2', 'not a provider', 'Did you mean openai:gpt-5.2?'],
    ['OpenAI:gpt-5.2', 'not a provider', 'Did you mean openai:gpt-5.2?'],
    ['loca:llama3:8b', 'not a provider', 'Did you mean local:llama3:8b?'],
    ['mistral:large', 'not a provider', 'Providers are openai:'],
    ['openai:', 'names no model', 'openai:'],
    ['openai: gpt', 'names no model', 'openai:'],
    ['openai:gpt\n5', 'names no model', 'openai:'],
    ['', 'not a model id', 'openai:gpt-5.2'],
    ['__proto__:x', 'not a provider', 'Providers are'],
    ['builtin:rule', 'no builtin:rule', 'Did you mean builtin:rules?'],
    ['builtin:toString', 'no builtin:toString', 'Built in: builtin:rules'],
    [`exec:a 'b`, 'open', "'"],
  ])('%j is wrong usage', (id, what, next) => {
    expect(() => models.get(id)).toThrow(expect.objectContaining({ code: 'usage' }));
    expect(() => models.get(id)).toThrow(what);
    expect(() => models.get(id)).toThrow(next);
  });

  test('names the same model each time', () => {
    expect(models.get('local:llama3:8b')).toBe(models.get('local:llama3:8b'));
  });
});

test.each([
  ['OPENAI_BASE_URL', { env: { OPENAI_BASE_URL: 'nowhere' } }, 'openai:gpt-5.2'],
  ['providers.x.base_url', { env: {}, config: { providers: { x: { base_url: 'ftp://x' } } } }, 'x:y'],
])('a bad %s is a config error', (name, options, id) => {
  expect(() => createModels(options).get(id)).toThrow(expect.objectContaining({ code: 'config' }));
  expect(() => createModels(options).get(id)).toThrow(name);
});

test.each(['openai', 'exec', 'builtin'])('a provider of the config cannot be called %s', (name) => {
  const providers = { [name]: { base_url: 'http://127.0.0.1:1/v1' } };
  expect(() => createModels({ env: {}, config: { providers } })).toThrow(expect.objectContaining({ code: 'config' }));
});

describe('the list', () => {
  const rows = new Map(models.list().map((row) => [row.id, row]));

  test('holds every model with a price, the judges and the builtins, by id', () => {
    const ids = [...rows.keys()];
    expect(ids).toEqual([...ids].sort());
    const expected = [...Object.keys(MODEL_PRICING), ...Object.keys(config.prices), ...config.judges, 'builtin:rules'];
    expect(new Set(ids)).toEqual(new Set(expected));
  });

  test.each([
    [
      'openai:gpt-5.2',
      { priceFrom: 'config', price: { input: 1, output: 2, cacheRead: 0.5, cacheWrite: 3, asOf: '2026-11-01' } },
    ],
    ['openai:gpt-5', { priceFrom: 'table', keyName: 'OPENAI_API_KEY', ready: true, reason: null }],
    ['openai:gpt-of-tomorrow', { priceFrom: null, price: null }],
    [
      'google:gemini-2.0-flash',
      {
        ready: false,
        keyName: 'GOOGLE_GENERATIVE_AI_API_KEY',
        reason: expect.stringContaining('GOOGLE_GENERATIVE_AI_API_KEY is not set'),
      },
    ],
    ['local:llama3:8b', { ready: true, keyName: null, price: { input: 0, output: 0, asOf: 'config' } }],
    ['remote:big', { ready: false, keyName: 'REMOTE_KEY' }],
    ['exec:my-judge', { ready: true, keyName: null, price: null }],
    ['builtin:rules', { ready: true, builtin: true, priceFrom: 'free' }],
    ['lost:model', { ready: false, reason: expect.stringContaining('not a provider') }],
  ])('%s', (id, row) => {
    expect(rows.get(id)).toMatchObject(row);
  });
});

test.each([
  [{ GOOGLE_GENERATIVE_AI_API_KEY: 'a', GEMINI_API_KEY: 'b', GOOGLE_API_KEY: 'c' }, 'GOOGLE_GENERATIVE_AI_API_KEY'],
  [{ GEMINI_API_KEY: 'b', GOOGLE_API_KEY: 'c' }, 'GEMINI_API_KEY'],
  [{ GOOGLE_GENERATIVE_AI_API_KEY: '', GOOGLE_API_KEY: 'c' }, 'GOOGLE_API_KEY'],
])('of the names of a key, %j is read as %s', (env, keyName) => {
  const row = createModels({ env })
    .list()
    .find(({ id }) => id === 'google:gemini-3.6-flash');
  expect(row).toMatchObject({ keyName, ready: true });
});

test('a builtin answers without a key, free, and ends at its time limit', async () => {
  const slow = () => new Promise<never>(() => undefined);
  const made = createModels({ env: {}, builtins: { ...builtins, slow } });
  const ask = { system: '', prompt: '', maxOutputTokens: 1, timeoutMs: 20 };
  expect(await made.get('builtin:rules').ask(ask)).toMatchObject({ text: '{"a":7}', costUsd: 0, attempts: 1 });
  await expect(made.get('builtin:slow').ask(ask)).rejects.toMatchObject({ kind: 'timeout' });
});

describe('a probe', () => {
  let providers: Providers;
  afterEach(() => providers.close());

  test('says which models of a panel would work', async () => {
    providers = await startProviders(({ provider }) => (provider === 'anthropic' ? { status: 404 } : { text: 'OK' }));
    const { GOOGLE_GENERATIVE_AI_API_KEY: _, ...env } = providers.env;
    const made = createModels({ env });
    const ids = ['openai:gpt-5.2', 'openai:gpt-of-tomorrow', 'anthropic:claude-opus-4-7', 'google:gemini-2.0-flash'];
    const probes = await Promise.all(ids.map((id) => probeModel(made.get(id))));
    expect(probes.map((probe) => probe.state)).toEqual(['ok', 'unpriced', 'dead', 'no-key']);
    expect(probes.map((probe) => probe.reason)).toEqual([
      null,
      expect.stringContaining('"prices" in the config'),
      expect.stringContaining('is not known'),
      expect.stringContaining('GOOGLE_GENERATIVE_AI_API_KEY is not set'),
    ]);
    expect(providers.requests).toHaveLength(3);
  });

  test('ends with an abort', async () => {
    providers = await startProviders(() => ({ fault: 'hang' }));
    const model = createModels({ env: providers.env }).get('openai:gpt-5.2');
    await expect(probeModel(model, AbortSignal.abort())).rejects.toMatchObject({ kind: 'aborted' });
  });
});
