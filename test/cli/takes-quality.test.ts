import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MODEL_PRICING } from '../../src/models/pricing.ts';
import type { Receipt } from '../../src/takes-quality/receipt.ts';
import { freshDatabase } from '../postgres.ts';
import { type Providers, startProviders } from '../providers/start-providers.ts';
import { replyOf } from '../takes-quality/panel-of.ts';
import { SPEC_RECEIPT } from '../takes-quality/spec-receipt.ts';
import { builtCli, runCli } from './run-cli.ts';
import { panelScript } from './takes-quality-panel.ts';

const schema = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../schemas/takes-quality-receipt.schema.json'), 'utf8'),
);
const isReceipt = new Ajv2020({ strict: false }).compile(schema);

const folder = mkdtempSync(join(tmpdir(), 'gbrain-gate-'));
const home = join(folder, 'home');
const path = (name: string) => join(folder, name);
const panel = panelScript();
let providers: Providers;
/** A PostgreSQL, which opens sooner than the embedded database; the embedded one has a test of its own here. */
let database: string;

const gate = (args: readonly string[], env: Record<string, string> = {}) =>
  runCli(['eval', 'takes-quality', ...args], {
    env: { GBRAIN_HOME: home, GBRAIN_DATABASE_URL: database, ...providers.env, ...env },
  });
const requests = () => providers.requests.length;

beforeAll(async () => {
  providers = await startProviders(panel.script);
  database = await freshDatabase();
  await importExample({ GBRAIN_HOME: home, GBRAIN_DATABASE_URL: database });
});
beforeEach(() => {
  panel.says = {};
});
afterAll(async () => {
  await providers.close();
  rmSync(folder, { recursive: true, force: true });
});

async function importExample(env: Record<string, string>): Promise<void> {
  const { code, stderr } = await runCli(['import', resolve(import.meta.dirname, '../../examples/brain')], { env });
  expect(code, stderr).toBe(0);
}

/** Runs the gate with `--json` and gives back the receipt, which must hold to the published schema. */
async function receiptOf(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; receipt: Receipt; stderr: string }> {
  const { code, stdout, stderr } = await gate(['run', '--json', ...args], env);
  const receipt: Receipt = JSON.parse(stdout);
  expect(isReceipt(receipt), JSON.stringify(isReceipt.errors)).toBe(true);
  return { code, receipt, stderr };
}

describe('run with the default panel', () => {
  test.each([
    ['PASS', 8, 0, 'pass'],
    ['FAIL', 6, 1, 'fail'],
    ['INCONCLUSIVE', { text: 'no' }, 2, 'inconclusive'],
  ] as const)('ends with %s and its exit code', async (_name, say, exit, verdict) => {
    panel.says = { openai: say, anthropic: say, google: say };
    const { code, receipt } = await receiptOf(['--seed', String(exit + 1)]);
    expect(code).toBe(exit);
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

describe('before any call', () => {
  test.each<[string, number, string[], RegExp]>([
    ['a budget under which no verdict fits', 78, ['--budget-usd', '0.0001'], /stops the run before its first call/],
    ['an unpriced model under a budget', 78, ['--budget-usd', '9', '--models', 'openai:gpt-nobody'], /gpt-nobody/],
    ['a budget without its value', 64, ['--budget-usd'], /budget-usd/],
    ['a budget that is the next flag', 64, ['--budget-usd', '--json'], /dollars/],
    ['a budget in words', 64, ['--budget-usd', 'abc'], /dollars/],
    ['a negative budget', 64, ['--budget-usd', '-1'], /dollars/],
    ['another source', 64, ['--source', 'xyz'], /db, fs/],
    ['no cycle', 64, ['--cycles', '0'], /from 1/],
    ['no take', 64, ['--limit', '0'], /from 1/],
    ['a billion takes', 64, ['--limit', '1e9'], /from 1 to/],
    ['a judge twice', 64, ['--models', 'openai:gpt-5.2,openai:gpt-5.2'], /twice/],
    ['a judge twice, but for its case', 64, ['--models', 'openai:GPT-5.2,openai:gpt-5.2'], /twice/],
    ['a judge twice, with a space', 64, ['--models', 'openai:gpt-5.2, openai:gpt-5.2'], /twice/],
    ['an unknown provider', 64, ['--models', 'nobody:x'], /nobody/],
    ['repeats with cycles', 64, ['--repeats', '3', '--cycles', '3'], /exclude each other/],
    ['a folder without its source', 64, ['--fs-dir', '.'], /--source fs/],
    ['a prefix that matches nothing', 65, ['--slug-prefix', 'people/nobody-'], /no active take/],
    ['a report where no file can be', 69, ['--html', '/nowhere/at/all.html'], /cannot be written/],
  ])('%s is refused', async (_name, exit, args, message) => {
    const before = requests();
    const { code, stdout, stderr } = await gate(['run', ...args]);
    expect({ code, stdout }).toEqual({ code: exit, stdout: '' });
    expect(stderr).toMatch(message);
    expect(requests()).toBe(before);
  });

  test('a missing key is a matter of configuration', async () => {
    const none = { OPENAI_API_KEY: '', ANTHROPIC_API_KEY: '' };
    const { code, stderr } = await gate(['run'], none);
    expect(code).toBe(78);
    expect(stderr).toMatch(/OPENAI_API_KEY/);
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

describe('what a run leaves', () => {
  test('the same eval twice keeps the first verdict, in the database and on disk', async () => {
    const first = await receiptOf(['--seed', '21', '--limit', '5']);
    panel.says = { openai: 3, anthropic: 3, google: 3 };
    const second = await receiptOf(['--seed', '21', '--limit', '5']);
    expect([first.code, second.code]).toEqual([0, 1]);
    expect(second.stderr).toMatch(/have a verdict already: run \d+ .*PASS/);
    const shas = [
      first.receipt.corpus.corpus_sha8,
      first.receipt.prompt_sha8,
      first.receipt.models_sha8,
      first.receipt.rubric_sha8,
    ].join('-');
    const file = join(home, `.gbrain/eval-receipts/takes-quality-${shas}.json`);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(first.receipt);
    const fromDb = await gate(['replay', '--from-db', shas, '--json']);
    expect(fromDb.code).toBe(0);
    expect(JSON.parse(fromDb.stdout)).toEqual(first.receipt);
  });

  test('a provider that was down and is up: the later verdict is stored', async () => {
    const down = { status: 500, message: 'down' } as const;
    panel.says = { openai: { text: '' }, anthropic: { text: '' }, google: down };
    const first = await receiptOf([
      '--seed',
      '22',
      '--limit',
      '5',
      '--models',
      'openai:gpt-5.2,anthropic:claude-opus-4-7',
    ]);
    panel.says = {};
    const second = await receiptOf([
      '--seed',
      '22',
      '--limit',
      '5',
      '--models',
      'openai:gpt-5.2,anthropic:claude-opus-4-7',
    ]);
    expect([first.code, second.code]).toEqual([2, 0]);
    const { rows } = JSON.parse((await gate(['trend', '--json', '--limit', '1000'])).stdout);
    const sha = second.receipt.corpus.corpus_sha8;
    expect(rows.filter((row: { corpus_sha8: string }) => row.corpus_sha8 === sha)).toMatchObject([{ verdict: 'pass' }]);
  });

  test('a receipt file that cannot be written is news; the verdict stands', async () => {
    const receipts = join(home, '.gbrain/eval-receipts');
    rmSync(receipts, { recursive: true, force: true });
    writeFileSync(receipts, 'in the way');
    const { code, receipt, stderr } = await receiptOf(['--seed', '23', '--limit', '5']);
    rmSync(receipts);
    expect([code, receipt.verdict]).toEqual([0, 'pass']);
    expect(stderr).toMatch(/could not be written.*The database holds the receipt as run \d+/);
  });

  test('the trend shows it, newest first', async () => {
    const { code, stdout } = await gate(['trend', '--limit', '2']);
    const [head, rule, ...rows] = stdout.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(head).toBe('ts                   rubric  verdict       overall  cost     corpus');
    expect(rule).toBe('─'.repeat(77));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d {2}v1\.0 {4}pass {13}8\.0 {3}\$0\.\d\d {3}[0-9a-f]{8}$/);
  });

  test('reports for a pull request, a CI and a browser, where text of others is inert', async () => {
    const claim = '<script>alert(1)</script> @everyone [x](http://evil.example) \u001b[31m';
    panel.says = {
      openai: { text: replyOf(4, [{ take: 1, dimension: 'accuracy', severity: 'error', reason: claim }]) },
    };
    const files = ['--html', path('r.html'), '--md', path('r.md'), '--junit', path('r.xml')];
    const { code, stdout } = await gate(['run', '--seed', '24', '--limit', '5', ...files]);
    expect(code).toBe(1);
    const [html, md, xml] = ['r.html', 'r.md', 'r.xml'].map((name) => readFileSync(path(name), 'utf8'));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be left.
    for (const text of [stdout, html, md, xml]) expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
    expect(html).toContain('&lt;script&gt;alert(1)');
    expect(html).not.toMatch(/<script|<link|<img|src=|href=|@import|url\(/i);
    expect(html).toContain("default-src 'none'");
    expect(md).not.toMatch(/<script|[^\\]\[x\]|@everyone/);
    expect(xml).toContain('<failure message="accuracy mean');
  });
});

describe('replay', () => {
  test('shows the example of the contract, without a database', async () => {
    writeFileSync(path('spec.json'), `\uFEFF${JSON.stringify(SPEC_RECEIPT)}`);
    const elsewhere = join(folder, 'no-home');
    const env = { GBRAIN_HOME: elsewhere, GBRAIN_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const shown = await gate(['replay', path('spec.json')], env);
    expect(shown.code).toBe(0);
    expect(shown.stdout).toMatch(/^PASS {2}7\.3 of 10/);
    const { stdout } = await gate(['replay', path('spec.json'), '--json'], env);
    expect(JSON.parse(stdout)).toEqual(SPEC_RECEIPT);
    expect(() => readdirSync(elsewhere)).toThrow('ENOENT');
  });

  test.each<[string, string, number, RegExp]>([
    ['a file that is no receipt', '{"a":1}', 65, /not a takes-quality receipt/],
    ['a receipt of another version', JSON.stringify({ ...SPEC_RECEIPT, schema_version: 2 }), 65, /schema_version 2/],
    ['text with escape codes', '\u001b[2J{', 65, /is not JSON/],
    [
      'an inconclusive receipt',
      JSON.stringify({ ...SPEC_RECEIPT, verdict: 'inconclusive', scores: {}, overall_score: null }),
      2,
      /^$/,
    ],
    ['a failed receipt', JSON.stringify({ ...SPEC_RECEIPT, verdict: 'fail' }), 1, /^$/],
  ])('of %s', async (_name, content, exit, message) => {
    writeFileSync(path('other.json'), content);
    const { code, stderr, stdout } = await gate(['replay', path('other.json')]);
    expect(code).toBe(exit);
    expect(stderr).toMatch(message);
    expect(stdout + stderr).not.toContain('\u001b');
  });

  test.each([[['replay']], [['replay', 'x.json', '--from-db', '1']], [['replay', '--from-db', 'latest']]])(
    '%j is wrong usage',
    async (args) => {
      expect((await gate(args)).code).toBe(64);
    },
  );

  test('of a run that is not there says how to find one', async () => {
    const { code, stderr } = await gate(['replay', '--from-db', '999999']);
    expect(code).toBe(65);
    expect(stderr).toMatch(/trend --json/);
  });
});

describe('regress', () => {
  beforeAll(async () => {
    panel.says = {};
    const { stdout } = await gate(['run', '--json', '--seed', '31', '--limit', '20']);
    writeFileSync(path('baseline.json'), stdout);
  });
  const baseline = () => JSON.parse(readFileSync(path('baseline.json'), 'utf8')) as Receipt;
  const against = (change: object, args: readonly string[] = []) => {
    writeFileSync(path('changed.json'), JSON.stringify({ ...baseline(), ...change }));
    return gate(['regress', '--against', path('changed.json'), ...args]);
  };

  test('judges the same takes with the same panel again: OK', async () => {
    const before = requests();
    const { code, stdout } = await gate(['regress', '--against', path('baseline.json'), '--json']);
    const result = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(result).toMatchObject({ outcome: 'ok', warnings: [], threshold: 0.5 });
    expect(result.receipt.corpus).toEqual(baseline().corpus);
    expect(requests() - before).toBe(3);
  });

  test.each([
    ['a drop past the threshold', 7, [], 1, /REGRESSION: accuracy dropped by 1/],
    ['the same drop under a higher threshold', 7, ['--threshold', '1.5'], 0, /^OK/],
    ['a drop with repeats', 7, ['--repeats', '3'], 1, /Beyond the noise of the judges|No evidence/],
  ] as const)('%s', async (_name, score, args, exit, message) => {
    panel.says = { openai: score, anthropic: score, google: score };
    const { code, stdout } = await gate(['regress', '--against', path('baseline.json'), ...args]);
    expect(code).toBe(exit);
    expect(stdout).toMatch(message);
  });

  test('a current run without a verdict is never OK', async () => {
    panel.says = { openai: { text: '' }, anthropic: { text: '' }, google: 8 };
    const { code, stdout } = await gate(['regress', '--against', path('baseline.json')]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^INCONCLUSIVE/);
  });

  test('a baseline without a verdict is no input', async () => {
    const before = requests();
    const { code, stderr } = await against({ verdict: 'inconclusive', scores: {}, overall_score: null });
    expect(code).toBe(65);
    expect(stderr).toMatch(/baseline is INCONCLUSIVE/);
    expect(requests()).toBe(before);
  });

  test('a command that the baseline names as a judge is not run on its word', async () => {
    const trace = path('ran');
    const models = [`exec:touch ${trace}`];
    const refused = await against({ models });
    expect(refused).toMatchObject({ code: 64, stderr: expect.stringMatching(/exec:touch.*--allow-exec/) });
    expect(existsSync(trace)).toBe(false);
    await against({ models }, ['--allow-exec']);
    expect(existsSync(trace)).toBe(true);
  });

  test('other fingerprints and takes that are gone are told', async () => {
    const takes = baseline().takes!.map((take, index) => (index < 3 ? { ...take, claim_sha8: '00000000' } : take));
    const corpus = { ...baseline().corpus, corpus_sha8: '00000000' };
    const { code, stdout } = await against({ prompt_sha8: '00000000', rubric_sha8: '00000000', corpus, takes });
    expect(code).toBe(0);
    expect(stdout).toMatch(/prompt_sha8 differs/);
    expect(stdout).toMatch(/rubric_sha8 differs/);
    expect(stdout).toMatch(/corpus_sha8 differs/);
    expect(stdout).toMatch(/3 of the baseline's 20 takes are gone/);
  });

  test('--repeats names the smallest drop it could have seen', async () => {
    const { code, stdout } = await gate(['regress', '--against', path('baseline.json'), '--repeats', '3']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/No evidence of any drop\. The repeats could have seen a drop of 0/);
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

test('panel says which judge is dead, unpriced or without a key', async () => {
  panel.says = { openai: { text: 'OK' }, anthropic: { status: 404, message: 'no such model' } };
  const { code, stdout } = await gate(['panel', '--json'], { GOOGLE_GENERATIVE_AI_API_KEY: '' });
  expect(code).toBe(78);
  expect(JSON.parse(stdout).judges.map(({ state }: { state: string }) => state)).toEqual(['ok', 'dead', 'no-key']);
});

test('calibrate measures the rule judge, the same way each time', async () => {
  const args = ['calibrate', '--models', 'builtin:rules', '--limit', '40', '--rates', '0.1,0.2', '--json'];
  const first = await gate(args);
  expect(first.code, first.stderr).toBe(0);
  const result = JSON.parse(first.stdout);
  expect(result).toMatchObject({ schema_version: 1, takes: 40, cost_usd: 0 });
  expect(result.runs).toHaveLength(4);
  expect((await gate(args)).stdout).toBe(first.stdout);
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
