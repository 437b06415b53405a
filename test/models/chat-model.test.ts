import { describe, expect, test } from 'vitest';
import type { Json } from '../providers/wire-formats.ts';
import { ASK, PANEL, SCHEMA, start } from './start-models.ts';

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
