import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startProviders } from '../providers/start-providers.ts';
import { gbrain, only, useRentalHome } from './rental-home.ts';
import { builtCli, temporaryFolder } from './run-cli.ts';
import { type Collector, startCollector } from './start-collector.ts';

useRentalHome('postgres');

const ANSWER = '{"id":"deposit","answer":"120 crowns","citations":["fleet/cargo/rules.md:13"]}';

const evalRun = (model: string) => [
  'eval',
  'brain',
  'run',
  '--project',
  'rental',
  '--key',
  'key.json',
  '--model',
  model,
];

test('an eval run is a span with its trials, their tool calls and the calls of the model', async () => {
  const collector = await startCollector();
  const providers = await startProviders(({ toolResults }) =>
    toolResults.length === 0
      ? { toolCalls: [{ name: 'brain_search', input: { query: 'deposit cargo' } }] }
      : { text: ANSWER },
  );
  const ran = await gbrain([...evalRun('openai:gpt-5.2'), '--mode', 'brain', '--repeat', '1'], {
    ...{ ...providers.env, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/custom` },
  });
  await providers.close();
  await collector.close();
  expect(ran.code, ran.stderr).toBe(0);
  const { spans, requests } = collector;
  expect(requests[0]!.path).toBe('/custom');
  const run = only(spans, 'gbrain eval brain run');
  const trial = only(spans, 'eval trial');
  expect(trial).toMatchObject({
    ...{ traceId: run.traceId, parentSpanId: run.spanId },
    attributes: { 'gbrain.eval.mode': 'brain', 'gbrain.eval.agent': 'openai:gpt-5.2', 'gbrain.eval.ended': 'done' },
  });
  expect(only(spans, 'execute_tool brain_search').parentSpanId).toBe(trial.spanId);
  const calls = spans.filter(({ name }) => name === 'chat gpt-5.2');
  expect(calls.map(({ parentSpanId }) => parentSpanId)).toEqual([trial.spanId, trial.spanId]);
  expect(calls[0]!.attributes).toMatchObject({
    ...{ 'gen_ai.operation.name': 'chat', 'gen_ai.provider.name': 'openai', 'gen_ai.request.model': 'gpt-5.2' },
    ...{ 'gen_ai.usage.input_tokens': 100, 'gen_ai.usage.output_tokens': 20, 'gbrain.attempts': 1 },
  });
  const sent = JSON.stringify(requests.map(({ body }) => body));
  const keys = Object.entries(providers.env).filter(([name]) => name.endsWith('_KEY'));
  expect(keys.length).toBeGreaterThan(0);
  for (const secret of [...keys.map(([, key]) => key), 'deposit cargo', '120 crowns'])
    expect(sent).not.toContain(secret);
});

test('a takes-quality run is a span with the calls of its judges', async () => {
  const collector = await startCollector();
  const folder = temporaryFolder();
  const brain = { GBRAIN_HOME: folder };
  await gbrain(['import', resolve(import.meta.dirname, '../../examples/brain')], brain);
  const args = ['eval', 'takes-quality', 'run', '--models', 'builtin:rules', '--seed', '7'];
  const ran = await gbrain(args, { ...brain, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  await collector.close();
  expect(ran.code, ran.stderr).toBe(0);
  const run = only(collector.spans, 'gbrain eval takes-quality run');
  expect(only(collector.spans, 'chat rules')).toMatchObject({
    parentSpanId: run.spanId,
    attributes: { 'gen_ai.provider.name': 'builtin' },
  });
});

describe('a collector', () => {
  test.each<[string, Record<string, string>]>([
    ['that is switched off', { OTEL_SDK_DISABLED: 'true' }],
    ['of no traces', { OTEL_TRACES_EXPORTER: 'none' }],
    ['that no variable names', { OTEL_EXPORTER_OTLP_ENDPOINT: '' }],
  ])('%s gets nothing', async (_name, more) => {
    const collector = await startCollector();
    const ran = await gbrain(evalRun('builtin:lexical'), { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...more });
    await collector.close();
    expect([ran.code, collector.requests]).toEqual([0, []]);
  });

  test.each<[string, () => Promise<Pick<Collector, 'url' | 'close'>>]>([
    ['that is down', async () => ({ url: 'http://127.0.0.1:1', close: async () => {} })],
    ['that never answers', () => startCollector({ deaf: true })],
    ['whose URL is none', async () => ({ url: 'nonsense', close: async () => {} })],
  ])('%s breaks no run', async (_name, open) => {
    const collector = await open();
    const ran = await gbrain([...evalRun('builtin:lexical'), '--json'], { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    await collector.close();
    expect(ran.code, ran.stderr).toBe(0);
    expect(JSON.parse(ran.stdout).runs).toHaveLength(2);
  });
});

test('without a collector nothing of OpenTelemetry is loaded', () => {
  const reached = new Set<string>();
  const walk = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    const text = readFileSync(file, 'utf8');
    expect(text, file).not.toMatch(/(from|import)\s*["']@opentelemetry/);
    for (const [, path] of text.matchAll(/(?:from|^import|;import)\s*"(\.[^"]+)"/g)) walk(join(dirname(file), path!));
  };
  walk(builtCli());
  expect(reached.size).toBeGreaterThan(1);
});
