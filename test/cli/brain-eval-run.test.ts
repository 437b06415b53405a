import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { RENTAL_DOCS, RENTAL_KEY } from '../agent/rental-docs.ts';
import { freshDatabase } from '../postgres.ts';
import { type Script, startProviders } from '../providers/start-providers.ts';
import { builtCli, type CliResult, runCli, temporaryFolder } from './run-cli.ts';

const home = temporaryFolder();
let databaseUrl: string;
const path = (name: string) => join(home, name);
const KEY = { ...RENTAL_KEY, questions: RENTAL_KEY.questions.filter(({ id }) => ['deposit', 'battery'].includes(id)) };
const ANSWERS = [
  { id: 'deposit', answer: '120 crowns', citations: ['fleet/cargo/rules.md:13'] },
  { id: 'battery', answer: '750 Wh', citations: ['fleet/cargo/loading.md:8'] },
];

const gbrain = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<CliResult> =>
  runCli(args, { env: { GBRAIN_HOME: home, GBRAIN_DATABASE_URL: databaseUrl, ...env }, cwd: home });
const run = (...args: string[]) => ['eval', 'brain', 'run', '--project', 'rental', '--key', path('key.json'), ...args];

beforeAll(async () => {
  databaseUrl = await freshDatabase();
  for (const [name, text] of Object.entries(RENTAL_DOCS)) {
    mkdirSync(dirname(path(`docs/${name}`)), { recursive: true });
    writeFileSync(path(`docs/${name}`), text);
  }
  writeFileSync(path('key.json'), JSON.stringify(KEY));
  expect((await gbrain(['project', 'add', 'rental', path('docs')])).code).toBe(0);
  expect((await gbrain(['brain', 'build', 'rental'])).code).toBe(0);
}, 60_000);

describe('builtin:lexical', () => {
  test('runs both modes, is recorded once, and stands up to its own baseline', async () => {
    const ran = await gbrain(run('--model', 'builtin:lexical', '--json', 'report.json'));
    expect(ran).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/brain-1[\s\S]*Right answers +2\/2[\s\S]*documents-1/),
    });
    const record = () => gbrain(['eval', 'brain', 'record', 'report.json', '--table', 'table.md']);
    // Known to the database and not to the table.
    await gbrain(['eval', 'brain', 'record', 'report.json']);
    expect((await record()).stdout.split('\n').filter((line) => line.startsWith('| 2'))).toHaveLength(2);
    expect((await record()).stdout).toBe('Nothing new.\n');
    expect(readFileSync(path('table.md'), 'utf8').match(/builtin:lexical \| (brain|documents) \| 2\/2/g)).toHaveLength(
      2,
    );
    const trend = JSON.parse((await gbrain(['eval', 'brain', 'trend', '--json'])).stdout);
    expect(trend.rows.map(({ run: { mode } }: { run: { mode: string } }) => mode).sort()).toEqual([
      'brain',
      'documents',
    ]);
    const again = await gbrain([
      'eval',
      'brain',
      'regress',
      '--against',
      'report.json',
      '--project',
      'rental',
      '--key',
      path('key.json'),
      '--threshold',
      '0',
    ]);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringMatching(/^OK: /) });
  });
});

describe('exec:', () => {
  test('runs a command in a fresh folder with its MCP server, and no shell', async () => {
    const script = `#!/usr/bin/env node
const { existsSync, readFileSync, readdirSync } = require('node:fs');
const prompt = readFileSync(0, 'utf8');
const { url, headers } = JSON.parse(readFileSync('.mcp.json', 'utf8')).mcpServers.gbrain;
const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'brain_read', arguments: { node: 'fleet/cargo/rules.md' } } };
fetch(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' }, body: JSON.stringify(call) })
  .then((response) => response.text())
  .then((text) => {
    const fine = url === process.argv[2] && process.argv[3] === '$HOME' && readdirSync('.').join() === '.mcp.json' && prompt.includes('deposit');
    console.log(JSON.stringify({ id: 'deposit', answer: fine && text.includes('120 crowns') ? '120 crowns' : 'no', citations: ['fleet/cargo/rules.md:13'] }));
  });
`;
    writeFileSync(path('agent.cjs'), script);
    chmodSync(path('agent.cjs'), 0o755);
    const ran = await gbrain(
      run('--model', "exec:./agent.cjs {url} '$HOME'", '--mode', 'brain', '--repeat', '1', '--json'),
    );
    expect(ran).toMatchObject({ code: 0 });
    const [score] = JSON.parse(ran.stdout).runs;
    expect(score).toMatchObject({ client: 'agent.cjs', toolCalls: 1, tokens: null });
    expect(score.questions.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['right', 'unanswered']);
  });

  test.each([
    ['ends with an error code', "exec:node -e 'process.exit(3)'", /exit code 3.*--resume/, 69],
    ['is not there', 'exec:no-such-agent', /no command "no-such-agent"/, 64],
  ])('a command that %s is news, not a result', async (_name, model, said, code) => {
    const ran = await gbrain(run('--model', model, '--mode', 'brain', '--repeat', '1'));
    expect(ran).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(said) });
  });
});

describe('Ctrl-C in the middle of a session', () => {
  test('ends with 130, and --resume asks only what is missing', async () => {
    let hang = true;
    const script: Script = ({ body, toolResults }) => {
      const asked = ANSWERS.filter(({ id }) => JSON.stringify(body.input).includes(`\\"id\\":\\"${id}\\"`));
      if (toolResults.length === 0) return { toolCalls: [{ name: 'brain_tree', input: {} }] };
      if (hang && asked[0]!.id === 'battery') return { fault: 'hang' };
      return { text: asked.map((answer) => JSON.stringify(answer)).join('\n') };
    };
    const providers = await startProviders(script);
    const args = run(
      '--model',
      'openai:gpt-5.2',
      '--mode',
      'brain',
      '--repeat',
      '1',
      '--session',
      'per-question',
      '--parallel',
      '1',
    );
    try {
      const env = {
        PATH: process.env.PATH,
        HOME: home,
        GBRAIN_HOME: home,
        GBRAIN_DATABASE_URL: databaseUrl,
        ...providers.env,
      };
      const child = spawn(process.execPath, [builtCli(), ...args], { env, cwd: home });
      let stderr = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        stderr += text;
      });
      const ended = new Promise((resolve) => child.on('close', resolve));
      // Two calls for the first question, two for the second, of which the last hangs.
      await providers.seen(4);
      child.kill('SIGINT');
      expect(await ended).toBe(130);
      expect(stderr).toMatch(/^gbrain: Stopped by SIGINT; what was finished is kept\.\n$/);

      hang = false;
      providers.requests.splice(0);
      const resumed = await gbrain([...args, '--resume', '--json'], providers.env);
      expect(resumed).toMatchObject({ code: 0, stderr: expect.stringContaining('1 of 2 trials were done before') });
      // The first call of the session that was cut had its answer.
      expect(providers.requests).toHaveLength(1);
      const [score] = JSON.parse(resumed.stdout).runs;
      expect(score).toMatchObject({ toolCalls: 2, tokens: 480, measures: { right: { numerator: 2 } } });
    } finally {
      await providers.close();
    }
  });
});

test('kill -9 in the middle of a session loses no answer that was paid for', async () => {
  let hang = true;
  const providers = await startProviders(({ body, toolResults }) => {
    if (toolResults.length === 0) return { toolCalls: [{ name: 'brain_tree', input: {} }] };
    if (hang) return { fault: 'hang' };
    const asked = ANSWERS.filter(({ id }) => JSON.stringify(body.input).includes(`\\"id\\":\\"${id}\\"`));
    return { text: asked.map((answer) => JSON.stringify(answer)).join('\n') };
  });
  try {
    const args = run('--model', 'openai:gpt-5.2', '--mode', 'brain', '--repeat', '1', '--session', 'per-question');
    const env = {
      PATH: process.env.PATH,
      HOME: home,
      GBRAIN_HOME: home,
      GBRAIN_DATABASE_URL: databaseUrl,
      ...providers.env,
    };
    const child = spawn(process.execPath, [builtCli(), ...args], { env, cwd: home, stdio: 'ignore' });
    const ended = new Promise((resolve) => child.on('close', resolve));
    // Both questions at once: one call of each is answered, one of each is under way.
    await providers.seen(4);
    child.kill('SIGKILL');
    await ended;
    hang = false;
    providers.requests.splice(0);
    const resumed = await gbrain([...args, '--resume', '--json'], providers.env);
    expect(resumed).toMatchObject({ code: 0 });
    expect(providers.requests.map(({ toolResults }) => toolResults.length)).toEqual([1, 1]);
    expect(JSON.parse(resumed.stdout).runs[0].measures.right).toMatchObject({ numerator: 2 });
    // Two calls of unknown outcome count at their worst case, 22 cents each for what they could have written alone.
    const [, spent] = /US\$ (\d+\.\d+)/.exec(resumed.stderr)!;
    expect(Number(spent)).toBeGreaterThan(0.44);
  } finally {
    await providers.close();
  }
});

test.each([
  [
    'a mode that is none',
    ['--mode', 'both', '--model', 'builtin:lexical'],
    /'both' is invalid\. Give brain, documents or brain,documents/,
    64,
  ],
  ['a model that cannot call tools', ['--model', 'builtin:rules'], /cannot call tools/, 64],
  ['a queue without PostgreSQL', ['--model', 'builtin:lexical', '--queue'], /set GBRAIN_DATABASE_URL/, 64],
  ['a model without its key', ['--model', 'openai:gpt-5.2'], /OPENAI_API_KEY/, 78],
  ['a budget for a command without a price', ['--model', 'exec:true', '--budget-usd', '1'], /No price is known/, 78],
] as const)('%s is refused before anything is asked', async (_name, args, said, code) => {
  const ended = await gbrain(run(...args), { GBRAIN_DATABASE_URL: '' });
  expect(ended).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(said) });
});

test('a preview that answers worse is kept from readers by the gate before its promotion', async () => {
  expect((await gbrain(['project', 'set', 'rental', '--promote', 'manual'])).code).toBe(0);
  expect((await gbrain(run('--model', 'builtin:lexical', '--mode', 'brain', '--json', 'serving.json'))).code).toBe(0);
  const gate = async (id: number) => {
    const flags = [
      '--against',
      'serving.json',
      '--project',
      'rental',
      '--key',
      path('key.json'),
      '--build',
      String(id),
    ];
    return gbrain(['eval', 'brain', 'regress', ...flags]);
  };
  const build = async () =>
    (JSON.parse((await gbrain(['brain', 'build', 'rental', '--json'])).stdout) as { id: number }).id;
  writeFileSync(path('docs/more.md'), '# More\n\nA word.\n');
  expect((await gate(await build())).code).toBe(0);
  // The lines of evidence are where they were; these say something else, in the words of the questions.
  for (const { id, question } of KEY.questions) {
    writeFileSync(path(`docs/${id}-decoy.md`), `# ${question}\n\n${question} It is 1 farthing or 1 Wh.\n`);
  }
  const worse = await gate(await build());
  expect(worse.code, worse.stdout).toBe(1);
});
