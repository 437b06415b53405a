import { describe, expect, test } from 'vitest';
import { createModels } from '../../src/models/provider/create-models.ts';
import { startProviders } from '../providers/start-providers.ts';
import { ASK, failure, openProviders, start } from './start-models.ts';

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
    const { models, seen } = await start([{ fault: 'hang' }]);
    const abort = new AbortController();
    const asked = failure(models.get('openai:gpt-5.2').ask({ ...ASK, signal: abort.signal }));
    await seen(1);
    abort.abort();
    expect(await asked).toMatchObject({ kind: 'aborted', code: 'interrupted' });
  });

  test('when the caller aborts while a retry is waited for', async () => {
    const providers = await openProviders(() => ({ status: 429, headers: { 'retry-after': '100' } }));
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
