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

  test.each([
    ['{"error":{"message":"Rate limit reached for gpt-5.2. Please try again in 20s."}}', 20_000],
    ['{"error":{"message":"Rate limit reached. Please try again in 1m26.4s. Visit our page."}}', 86_400],
    ['{"error":{"message":"Please try again in 345ms."}}', 345],
    ['{"error":{"code":"429","message":"Exceeded the call rate limit. Please retry after 2 seconds."}}', 2_000],
    ['{"error":{"message":"Too many requests"},"retry_after":3}', 3_000],
    [
      JSON.stringify({
        error: {
          code: 429,
          message:
            'You exceeded your current quota, please check your plan and billing details. Please retry in 34.07s.',
          status: 'RESOURCE_EXHAUSTED',
          details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34s' }],
        },
      }),
      34_070,
    ],
    ['{"error":{"details":[{"retryDelay":"1.5s"}]}}', 1_500],
    ['{"error":{"message":"Try again in a moment"}}', 875],
    ['{"error":{"message":"Try again in 5 parsecs"}}', 875],
  ])('a 429 whose body is %s', async (body, wait) => {
    const { models, waits } = await start([{ status: 429, body }, { text: 'ok' }]);
    const ask = { ...ASK, timeoutMs: 180_000 };
    expect(await models.get('google:gemini-3.6-flash').ask(ask)).toMatchObject({ text: 'ok', attempts: 2 });
    expect(waits).toEqual([wait + 125]);
  });

  test.each([
    ['openai:gpt-5.2', { id: 'r', status: 'failed', error: { code: 'server_error', message: 'broke' }, output: [] }],
    ['openai:gpt-5.2', { id: 'r', created_at: 1, model: 'x', status: 'failed', output: [] }],
    ['anthropic:claude-opus-4-7', { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }],
    ['google:gemini-3.6-flash', { error: { code: 503, message: 'busy', status: 'UNAVAILABLE' } }],
    ['google:gemini-3.6-flash', [{ error: { code: 429, message: 'busy', status: 'RESOURCE_EXHAUSTED' } }]],
    ['local:x', { error: 'model not loaded' }],
  ])('%s, an error under the status 200: %j', async (id, body) => {
    const { models } = await start([{ body: JSON.stringify(body) }, { text: 'ok' }], (base_url) => ({
      providers: { local: { base_url } },
    }));
    expect(await models.get(id).ask(ASK)).toMatchObject({ text: 'ok', attempts: 2 });
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

  test.each([
    ['3600', 180_000, '3600 s, longer than the 120 s'],
    ['11', 10_000, '11 s, longer than the 10 s'],
  ])('but not when the provider asks for %s s where an answer may take %i ms', async (seconds, timeoutMs, message) => {
    const { models, waits } = await start([{ status: 429, headers: { 'retry-after': seconds } }]);
    const error = await failure(models.get('openai:gpt-5.2').ask({ ...ASK, timeoutMs }));
    expect(error).toMatchObject({ kind: 'rate-limited', attempts: 1 });
    expect(error.message).toContain(message);
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

  test.each([
    [{ type: 'error', error: { type: 'authentication_error', message: 'no' } }, 'auth'],
    [{ error: { code: 'model_not_found', message: 'no' } }, 'not-found'],
    [{ error: { type: 'invalid_request_error', message: 'no' } }, 'bad-request'],
  ])('an error under the status 200 that will stay: %j', async (body, kind) => {
    const { models } = await start([{ body: JSON.stringify(body) }]);
    const error = await failure(models.get('anthropic:claude-opus-4-7').ask(ASK));
    expect(error).toMatchObject({ kind, attempts: 1, costUsd: 0 });
    expect(error.message).toContain('HTTP 200 with an error');
  });

  test.each(['anthropic', 'google'])('a reply of %s that is too large', async (provider) => {
    const { models, requests } = await start([{ text: 'x'.repeat(9 * 2 ** 20) }]);
    const id = provider === 'google' ? 'google:gemini-3.6-flash' : 'anthropic:claude-opus-4-7';
    const error = await failure(models.get(id).ask(ASK));
    expect(error).toMatchObject({ kind: 'bad-request', attempts: 1, costUsd: null });
    expect(error.message).toContain('too large: more than 8 MB');
    expect(requests).toHaveLength(1);
  });

  test('a reply without an end, which is cut off', async () => {
    let sent = 0;
    const endless = async () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            sent += 2 ** 20;
            controller.enqueue(new Uint8Array(2 ** 20));
          },
        }),
      );
    const models = createModels({ env: { OPENAI_API_KEY: 'k' }, fetch: endless });
    expect((await failure(models.get('openai:gpt-5.2').ask(ASK))).message).toContain('too large');
    expect(sent).toBeLessThan(16 * 2 ** 20);
  });

  test('a long reason is not cut', async () => {
    const reason = `${'because '.repeat(60)}the end`;
    const { models } = await start([{ status: 400, message: reason }]);
    expect((await failure(models.get('openai:gpt-5.2').ask(ASK))).message).toContain(reason);
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
    const providers = await openProviders(() => ({ status: 429, headers: { 'retry-after': '9' } }));
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
