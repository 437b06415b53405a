import { afterEach, describe, expect, test } from 'vitest';
import { createModels, type ModelsConfig } from '../../src/models/create-models.ts';
import type { Ask } from '../../src/models/model.ts';
import { ModelError } from '../../src/models/model-error.ts';
import { type Providers, type Script, type Step, startProviders } from '../providers/start-providers.ts';
import type { Json } from '../providers/wire-formats.ts';

const SCHEMA = {
  type: 'object',
  properties: { a: { type: 'number' }, notes: { type: 'array', items: { type: 'string' } } },
  required: ['a', 'notes'],
  additionalProperties: false,
};
const ASK: Ask = { system: 'You judge.', prompt: 'How good?', schema: SCHEMA, maxOutputTokens: 500, timeoutMs: 10_000 };
const PANEL = ['openai:gpt-5.2', 'anthropic:claude-opus-4-7', 'google:gemini-2.0-flash'];

let providers: Providers | undefined;
afterEach(async () => {
  await providers?.close();
  providers = undefined;
});

/** Models over a scripted server; waits are noted, not waited for. */
async function start(script: Script | Step[], config: (compatibleUrl: string) => ModelsConfig = () => ({})) {
  const steps = script;
  const run = typeof steps === 'function' ? steps : ({ index }: { index: number }) => steps[index] ?? steps.at(-1)!;
  providers = await startProviders(run);
  const waits: number[] = [];
  const models = createModels({
    env: { ...providers.env, LOCAL_KEY: 'local-key' },
    config: config(providers.compatibleUrl),
    sleep: async (milliseconds) => void waits.push(milliseconds),
    clock: () => Date.UTC(2026, 0, 1),
    random: () => 0.5,
  });
  return { models, waits, requests: providers.requests };
}

const failure = async (promise: Promise<unknown>): Promise<ModelError> => {
  const error: unknown = await promise.then(
    () => null,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(ModelError);
  return error as ModelError;
};

describe('a question', () => {
  test.each(PANEL)('to %s brings text, usage and cost', async (id) => {
    const { models, requests } = await start([{ text: '{"a":7}', usage: { input: 1_000, output: 200 } }]);
    const reply = await models.get(id).ask(ASK);
    const { input, output } = models.get(id).price!;
    expect(reply).toMatchObject({ text: '{"a":7}', finish: 'stop', attempts: 1, uncertainAttempts: 0 });
    expect(reply.usage).toEqual({ inputTokens: 1_000, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 200 });
    expect(reply.costUsd).toBeCloseTo((1_000 * input + 200 * output) / 1e6, 12);
    expect(requests[0]).toMatchObject({
      system: 'You judge.',
      prompt: 'How good?',
      model: id.slice(id.indexOf(':') + 1),
    });
  });

  const keys = (body: Json, name: string) => JSON.stringify(body).includes(`"${name}"`);

  test('asks each provider for its own kind of constrained output, and sends no temperature', async () => {
    const { models, requests } = await start([{ text: '{}' }]);
    for (const id of PANEL) await models.get(id).ask(ASK);
    const [openai, anthropic, google] = requests.map((request) => request.body);
    expect(openai.text.format).toMatchObject({ type: 'json_schema', strict: true, schema: SCHEMA });
    expect(openai).toMatchObject({ max_output_tokens: 500, store: false });
    expect(anthropic.output_config.format).toMatchObject({ type: 'json_schema', schema: SCHEMA });
    expect(anthropic.max_tokens).toBe(500);
    expect(google.generationConfig).toMatchObject({ responseMimeType: 'application/json', maxOutputTokens: 500 });
    expect(google.generationConfig.responseSchema).toMatchObject({ type: 'object', required: ['a', 'notes'] });
    for (const body of [openai, anthropic, google]) expect(keys(body, 'temperature')).toBe(false);
  });

  test('carries the key of its provider in its provider’s header', async () => {
    const { models, requests } = await start([{ text: 'ok' }]);
    for (const id of PANEL) await models.get(id).ask(ASK);
    expect(requests[0]!.headers.authorization).toBe('Bearer test-openai-key');
    expect(requests[1]!.headers['x-api-key']).toBe('test-anthropic-key');
    expect(requests[2]!.headers['x-goog-api-key']).toBe('test-google-key');
  });

  test.each([
    ['openai:gpt-5.2', { input: 1_000, cacheRead: 600, output: 10 }, (400 * 1.75 + 600 * 0.175 + 10 * 14) / 1e6],
    [
      'anthropic:claude-opus-4-7',
      { input: 1_000, cacheRead: 600, cacheWrite: 300, output: 10 },
      (100 * 5 + 600 * 0.5 + 300 * 6.25 + 10 * 25) / 1e6,
    ],
    [
      'google:gemini-2.0-flash',
      { input: 1_000, cacheRead: 600, output: 10 },
      (400 * 0.1 + 600 * 0.025 + 10 * 0.4) / 1e6,
    ],
  ])('of %s that met the cache is priced by detail', async (id, usage, cost) => {
    const { models } = await start([{ text: 'ok', usage }]);
    const reply = await models.get(id).ask(ASK);
    expect(reply.usage).toMatchObject({ inputTokens: 1_000, cacheReadTokens: 600 });
    expect(reply.costUsd).toBeCloseTo(cost, 12);
  });

  test.each(PANEL)('to %s whose reply is cut at the limit says so and keeps the text', async (id) => {
    const { models } = await start([{ text: '{"a":', finish: 'length' }]);
    expect(await models.get(id).ask(ASK)).toMatchObject({ text: '{"a":', finish: 'length' });
  });

  test.each(PANEL)('that %s refuses ends as a refusal, paid for', async (id) => {
    const { models } = await start([{ text: 'No.', finish: 'refusal' }]);
    const reply = await models.get(id).ask(ASK);
    expect(reply.finish).toBe('refusal');
    expect(reply.costUsd).toBeGreaterThan(0);
  });

  test('that Google blocks before answering ends as a refusal', async () => {
    const body = JSON.stringify({ promptFeedback: { blockReason: 'SAFETY' }, usageMetadata: { promptTokenCount: 9 } });
    const { models } = await start([{ body }]);
    expect(await models.get('google:gemini-2.0-flash').ask(ASK)).toMatchObject({ text: '', finish: 'refusal' });
  });

  test.each(PANEL)('to %s may bring an empty text', async (id) => {
    const { models } = await start([{ text: '' }]);
    expect(await models.get(id).ask(ASK)).toMatchObject({ text: '', finish: 'stop' });
  });

  test('whose reply reports no tokens has no known cost', async () => {
    const { models } = await start([{ text: 'ok', usage: null }]);
    expect(await models.get('openai:gpt-5.2').ask(ASK)).toMatchObject({ costUsd: null });
  });
});

describe('a compatible server of the config', () => {
  const config = (structured: boolean) => (url: string) => ({
    providers: { local: { base_url: url, api_key_env: 'LOCAL_KEY', structured_output: structured } },
    prices: { 'local:org/model:8b': { input: 1, output: 2 } },
  });

  test('is asked for a model whose name holds slashes and colons, with its key and price', async () => {
    const { models, requests } = await start([{ text: 'ok' }], config(true));
    const reply = await models.get('local:org/model:8b').ask(ASK);
    expect(reply).toMatchObject({ text: 'ok', costUsd: (100 * 1 + 20 * 2) / 1e6 });
    expect(requests[0]!.model).toBe('org/model:8b');
    expect(requests[0]!.headers.authorization).toBe('Bearer local-key');
    expect(requests[0]!.body.response_format).toMatchObject({ type: 'json_schema' });
  });

  test('gets no response format unless the config says that it takes one', async () => {
    const { models, requests } = await start([{ text: 'ok' }], config(false));
    await models.get('local:org/model:8b').ask(ASK);
    expect(requests[0]!.body).not.toHaveProperty('response_format');
  });
});

describe('what may pass is tried again', () => {
  test.each([
    ['seconds', { 'retry-after': '7' }, 7_125],
    ['milliseconds', { 'retry-after': '7', 'retry-after-ms': '300' }, 425],
    ['a date', { 'retry-after': 'Thu, 01 Jan 2026 00:00:09 GMT' }, 9_125],
    ['nothing', {}, 1_000],
    ['nonsense', { 'retry-after': 'soon' }, 1_000],
  ])('a 429 that asks for %s', async (_name, headers, wait) => {
    const { models, waits } = await start([{ status: 429, headers: { ...headers } }, { text: 'ok' }]);
    const reply = await models.get('anthropic:claude-opus-4-7').ask(ASK);
    expect(reply).toMatchObject({ text: 'ok', attempts: 2, uncertainAttempts: 0 });
    expect(waits).toEqual([wait]);
  });

  test.each([408, 409, 500, 503, 529])('HTTP %i', async (status) => {
    const { models, waits } = await start([{ status }, { status }, { text: 'ok' }]);
    expect(await models.get('openai:gpt-5.2').ask(ASK)).toMatchObject({ text: 'ok', attempts: 3 });
    expect(waits).toEqual([1_000, 2_000]);
  });

  test.each(['refuse', 'cut'] as const)('a connection that ends (%s), which may have been billed', async (fault) => {
    const { models } = await start([{ text: 'lost', fault }, { text: 'ok' }]);
    const reply = await models.get('google:gemini-2.0-flash').ask(ASK);
    expect(reply).toMatchObject({ text: 'ok', attempts: 2, uncertainAttempts: 1 });
  });

  test('four times at most', async () => {
    const { models, requests } = await start([{ status: 500 }]);
    const error = await failure(models.get('openai:gpt-5.2').ask(ASK));
    expect(error).toMatchObject({ kind: 'server', status: 500, attempts: 4, costUsd: 0, code: 'unavailable' });
    expect(requests).toHaveLength(4);
  });

  test('but not when the provider asks for more than two minutes', async () => {
    const { models, waits } = await start([{ status: 429, headers: { 'retry-after': '3600' } }]);
    const error = await failure(models.get('openai:gpt-5.2').ask(ASK));
    expect(error).toMatchObject({ kind: 'rate-limited', attempts: 1 });
    expect(error.message).toContain('3600 s');
    expect(waits).toEqual([]);
  });
});

describe('what cannot pass fails at once', () => {
  test.each([
    [400, 'bad-request', 'unavailable'],
    [401, 'auth', 'config'],
    [403, 'auth', 'config'],
    [404, 'not-found', 'config'],
    [422, 'bad-request', 'unavailable'],
  ] as const)('HTTP %i is %s', async (status, kind, code) => {
    const { models, requests } = await start([{ status, message: 'because test-openai-key' }]);
    const error = await failure(models.get('openai:gpt-5.2').ask(ASK));
    expect(error).toMatchObject({ kind, code, status, attempts: 1, costUsd: 0, model: 'openai:gpt-5.2' });
    expect(error.message).toContain('because [key]');
    expect(requests).toHaveLength(1);
  });

  test('a spent quota, although it comes as a 429', async () => {
    const body = JSON.stringify({ error: { message: 'You exceeded your quota', code: 'insufficient_quota' } });
    const { models, requests } = await start([{ status: 429, body }]);
    expect((await failure(models.get('openai:gpt-5.2').ask(ASK))).message).toContain('no credit');
    expect(requests).toHaveLength(1);
  });

  test('a page that is no reply, such as a proxy’s', async () => {
    const { models } = await start([{ body: '<html>Sign in</html>' }]);
    const error = await failure(models.get('openai:gpt-5.2').ask(ASK));
    expect(error).toMatchObject({ kind: 'server', costUsd: null });
    expect(error.message).toContain('OPENAI_BASE_URL');
  });

  test('a reply that cannot be used still reports what it cost', async () => {
    const usage = { input_tokens: 700, cache_read_input_tokens: 300, output_tokens: 100 };
    const { models } = await start([{ body: JSON.stringify({ id: 'x', content: 'not a list', usage }) }]);
    const error = await failure(models.get('anthropic:claude-opus-4-7').ask(ASK));
    expect(error.usage).toMatchObject({ inputTokens: 1_000, cacheReadTokens: 300, outputTokens: 100 });
    expect(error.costUsd).toBeCloseTo((700 * 5 + 300 * 0.5 + 100 * 25) / 1e6, 12);
  });

  test('a port where nobody listens, after its retries, and free of charge', async () => {
    const gone = await startProviders(() => ({}));
    await gone.close();
    const models = createModels({ env: gone.env, sleep: async () => undefined });
    const error = await failure(models.get('openai:gpt-5.2').ask(ASK));
    expect(error).toMatchObject({ kind: 'unreachable', code: 'unavailable', costUsd: 0, attempts: 4 });
    expect(error.message).toContain('OPENAI_BASE_URL');
  });
});

describe('a call ends', () => {
  test('at its time limit, once, with an unknown cost', async () => {
    const { models, requests } = await start([{ fault: 'hang' }]);
    const error = await failure(models.get('openai:gpt-5.2').ask({ ...ASK, timeoutMs: 50 }));
    expect(error).toMatchObject({ kind: 'timeout', attempts: 1, costUsd: null });
    expect(requests).toHaveLength(1);
  });

  test('when the caller aborts while the model thinks', async () => {
    const { models } = await start([{ fault: 'hang' }]);
    const abort = new AbortController();
    const asked = failure(models.get('openai:gpt-5.2').ask({ ...ASK, signal: abort.signal }));
    await providers!.seen(1);
    abort.abort();
    expect(await asked).toMatchObject({ kind: 'aborted', code: 'interrupted' });
  });

  test('when the caller aborts while a retry is waited for', async () => {
    providers = await startProviders(() => ({ status: 429, headers: { 'retry-after': '100' } }));
    const abort = new AbortController();
    const asked = failure(
      createModels({ env: providers.env })
        .get('openai:gpt-5.2')
        .ask({ ...ASK, signal: abort.signal }),
    );
    await providers.seen(1);
    abort.abort();
    expect(await asked).toMatchObject({ kind: 'aborted' });
  });

  test('before it begins when the caller has aborted already', async () => {
    const { models, requests } = await start([{ text: 'ok' }]);
    const error = await failure(models.get('openai:gpt-5.2').ask({ ...ASK, signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ kind: 'aborted', attempts: 0, costUsd: 0 });
    expect(requests).toHaveLength(0);
  });
});
