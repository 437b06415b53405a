import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MODEL_PRICING } from '../../src/models/call/pricing.ts';
import { replyOf } from '../takes-quality/panel-of.ts';
import { builtCli } from './run-cli.ts';
import { folder, gate, importExample, panel, providers, receiptOf, requests, useGate } from './takes-quality-gate.ts';

useGate();

describe('run with the default panel', () => {
  test.each([
    ['PASS', 8, 0, 'pass'],
    ['FAIL', 6, 1, 'fail'],
    ['INCONCLUSIVE', { text: 'no' }, 2, 'inconclusive'],
  ] as const)('ends with %s and its exit code', async (_name, say, exit, verdict) => {
    panel.says = { openai: say, anthropic: say, google: say };
    const { code, receipt, stderr } = await receiptOf(['--seed', String(exit + 1)]);
    expect(code).toBe(exit);
    expect(stderr).toMatch(
      /^google:gemini-2\.0-flash was retired on 2026-06-01\. Choose google:gemini-3\.6-flash instead/,
    );
    expect(receipt).toMatchObject({
      schema_version: 1,
      verdict,
      models: ['openai:gpt-5.2', 'anthropic:claude-opus-4-7', 'google:gemini-2.0-flash'],
      corpus: { source: 'db', n_takes: 100, slug_prefix: null },
      cycles_run: 1,
    });
  });

  test('sends each judge the same prompt and adds up the cost by the price table', async () => {
    const before = requests();
    const { receipt } = await receiptOf(['--seed', '11', '--limit', '5']);
    const prompts = providers.requests.slice(before).map(({ prompt }) => prompt);
    expect(prompts).toHaveLength(3);
    expect(new Set(prompts).size).toBe(1);
    const cost = receipt.models.reduce((sum, id) => {
      const { input, output } = MODEL_PRICING[id]!;
      return sum + (1000 * input + 500 * output) / 1e6;
    }, 0);
    expect(receipt.cost_usd).toBeCloseTo(cost, 10);
    expect(receipt.cost_complete).toBe(true);
  });

  test('a missing dimension drops that judge; the other two decide', async () => {
    panel.says = { google: { text: replyOf(2).replace('"accuracy"', '"precision"') } };
    const { code, receipt } = await receiptOf(['--seed', '12', '--limit', '5']);
    expect(code).toBe(0);
    expect(receipt.successes_per_cycle).toEqual([2]);
    expect(receipt.errors).toEqual([expect.stringMatching(/^google:gemini-2\.0-flash: .*accuracy/)]);
  });

  test('--require-evidence withholds a PASS of judges that list no findings', async () => {
    panel.says = {};
    const { code, receipt } = await receiptOf(['--seed', '15', '--require-evidence']);
    expect({ code, verdict: receipt.verdict }).toEqual({ code: 2, verdict: 'inconclusive' });
    expect(receipt.evidence!.withheld[0]).toMatch(/only 0 of 3 judges support their scores/);
  });

  test('stops early on a PASS', async () => {
    const before = requests();
    const { receipt } = await receiptOf(['--seed', '13', '--limit', '5', '--cycles', '3']);
    expect([receipt.cycles_run, requests() - before]).toEqual([1, 3]);
  });

  test('waits for a 429 as long as it is told', async () => {
    let refused = 0;
    panel.says = {
      openai: () => (refused++ === 0 ? { status: 429, headers: { 'retry-after': '1' } } : { text: replyOf(8) }),
    };
    const { code, receipt } = await receiptOf(['--seed', '14', '--limit', '5']);
    expect([code, receipt.successes_per_cycle]).toEqual([0, [3]]);
    expect(refused).toBe(2);
  });

  test('cuts a judge that hangs', async () => {
    panel.says = { anthropic: { fault: 'hang' } };
    const { code, receipt } = await receiptOf(['--seed', '15', '--limit', '5', '--timeout', '1']);
    expect([code, receipt.successes_per_cycle]).toEqual([0, [2]]);
    expect(receipt.errors[0]).toMatch(/claude-opus-4-7.* within 1 s/);
    expect(receipt.cost_complete).toBe(false);
  });
});

test('--seed draws the same sample again: the same bytes to the judges, the same fingerprints', async () => {
  const plan = async (seed: string) => JSON.parse((await gate(['run', '--dry-run', '--json', '--seed', seed])).stdout);
  const [a, b, c] = [await plan('7'), await plan('7'), await plan('8')];
  expect(b).toEqual(a);
  expect(c.corpus_sha8).not.toBe(a.corpus_sha8);
  expect(a.worst_case_usd).toBeGreaterThan(0);
  const { receipt } = await receiptOf(['--seed', '7']);
  expect(receipt).toMatchObject({
    prompt_sha8: a.prompt_sha8,
    models_sha8: a.models_sha8,
    corpus: { corpus_sha8: a.corpus_sha8 },
  });
});

test('Ctrl-C keeps what was paid and leaves no lock: the next run with --reuse does not ask again', async () => {
  const embedded = { GBRAIN_HOME: join(folder, 'embedded'), GBRAIN_DATABASE_URL: '' };
  await importExample(embedded);
  let asked = 0;
  panel.says = { openai: 6, anthropic: 6, google: () => (asked++ === 0 ? { text: replyOf(6) } : { fault: 'hang' }) };
  const args = ['--seed', '41', '--limit', '5'];
  const env = { ...process.env, ...providers.env, ...embedded };
  const before = requests();
  const child = spawn(process.execPath, [builtCli(), 'eval', 'takes-quality', 'run', ...args, '--cycles', '3'], {
    env,
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const ended = new Promise((done) => child.on('close', done));
  // The sixth request is the last of the second cycle, one of whose judges never answers.
  await Promise.race([providers.seen(before + 6), ended]);
  child.kill('SIGINT');
  expect(await ended, said).toBe(130);

  const after = requests();
  panel.says = {};
  const { code, receipt } = await receiptOf([...args, '--reuse'], embedded);
  expect(code).toBe(1);
  expect(requests()).toBe(after);
  expect(receipt.cost_usd).toBe(0);
  expect(receipt.cycles![0]!.judgements.every(({ calls }) => calls[0]!.reused)).toBe(true);
}, 180_000);

test('the judges are those of --models, else of GBRAIN_JUDGES, else of the settings; a plan says first which are retired', async () => {
  const own = { GBRAIN_HOME: mkdtempSync(join(folder, 'own-')) };
  mkdirSync(join(own.GBRAIN_HOME, '.gbrain'));
  writeFileSync(join(own.GBRAIN_HOME, '.gbrain/config.json'), '{"judges":["openai:gpt-5.5"],"chat_model":"x:y"}');
  const plan = async (args: readonly string[], env: Record<string, string>) => {
    const { stdout, stderr } = await gate(['run', '--dry-run', '--json', '--limit', '1', ...args], { ...own, ...env });
    expect(stderr).toContain('passed over: chat_model');
    return JSON.parse(stdout);
  };
  const env = { GBRAIN_JUDGES: 'google:gemini-2.5-pro, openai:gpt-5.2' };
  expect((await plan(['--models', 'builtin:rules'], env)).models).toEqual(['builtin:rules']);
  expect(await plan([], env)).toMatchObject({
    models: ['google:gemini-2.5-pro', 'openai:gpt-5.2'],
    retired: [expect.stringContaining('google:gemini-2.5-pro was retired on 2026-12-01')],
  });
  expect(await plan([], {})).toMatchObject({ models: ['openai:gpt-5.5'], retired: [] });
});

test('panel says which judge is dead, unpriced or without a key, and which is retired', async () => {
  panel.says = { openai: { text: 'OK' }, anthropic: { status: 404, message: 'no such model' } };
  const { code, stdout } = await gate(['panel', '--json'], { GOOGLE_GENERATIVE_AI_API_KEY: '' });
  expect(code).toBe(78);
  expect(JSON.parse(stdout).judges.map(({ state }: { state: string }) => state)).toEqual(['ok', 'dead', 'no-key']);
  expect(JSON.parse(stdout).judges[2]).toMatchObject({
    retires_on: '2026-06-01',
    successor: 'google:gemini-3.6-flash',
  });
});

test('calibrate measures the rule judge, the same way each time', async () => {
  const args = ['calibrate', '--models', 'builtin:rules', '--limit', '40', '--rates', '0.1,0.15', '--json'];
  const first = await gate(args);
  expect(first.code, first.stderr).toBe(0);
  const result = JSON.parse(first.stdout);
  expect(result).toMatchObject({ schema_version: 1, takes: 40, cost_usd: 0 });
  expect(result.runs).toHaveLength(4);
  expect((await gate(args)).stdout).toBe(first.stdout);
});

test('calibrate of a panel that gives no verdict ends with 2 and measures nothing', async () => {
  panel.says = { openai: { text: 'no' }, anthropic: { text: 'no' }, google: { text: 'no' } };
  const { code, stdout } = await gate(['calibrate', '--limit', '10', '--rates', '0.1']);
  expect(code).toBe(2);
  expect(stdout).toContain('INCONCLUSIVE: too few judges scored the sample before planting');
  expect(stdout).not.toMatch(/0 of 0|0 %/);
});

test('--source fs judges a folder of pages', async () => {
  const brain = resolve(import.meta.dirname, '../../examples/brain');
  const args = [
    '--models',
    'builtin:rules',
    '--source',
    'fs',
    '--fs-dir',
    brain,
    '--slug-prefix',
    'people/',
    '--seed',
    '5',
  ];
  const { receipt } = await receiptOf(args);
  expect(receipt.corpus).toMatchObject({ source: 'fs', slug_prefix: 'people/' });
  expect(receipt.takes!.every(({ slug }) => slug.startsWith('people/'))).toBe(true);
});

test('a read-only home is a sentence, not a crash', async (context) => {
  if (process.getuid?.() === 0) return context.skip('root may write everywhere');
  const closed = mkdtempSync(join(folder, 'closed-'));
  chmodSync(closed, 0o500);
  const { code, stderr } = await gate(['run', '--models', 'builtin:rules'], { GBRAIN_HOME: closed });
  expect(code).toBe(69);
  expect(stderr).not.toMatch(/fault of gbrain/);
});
