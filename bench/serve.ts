import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * 50 clients of the tools at once over HTTP, against a bare Hono route that answers with as many bytes, in turns of the
 * same run: requests a second and latency. `npm run bench -- serve`; seconds of each may be given to the script.
 */
const CLIENTS = 50;
const SECONDS = Number(process.argv[2] ?? 30);
const TURNS = 3;

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'gbrain-bench-serve-'));
const env = { PATH: process.env.PATH, GBRAIN_HOME: folder, HOME: folder };
const children: ChildProcess[] = [];

/** What the clients ask, in turn. */
const CALLS: readonly (readonly [tool: string, input: object])[] = [
  ['brain_tree', {}],
  ['brain_search', { query: 'gift card validity' }],
  ['brain_search', { query: 'return label printed nightly' }],
  ['brain_grep', { pattern: 'BR-\\d+' }],
  ['brain_read', { node: '00-overview/glossary.md' }],
  ['documents_search', { pattern: 'basket', output: 'files' }],
];

try {
  // Where a bundle runs it finds its packages: beside it, as in an installation.
  const built = join(root, 'node_modules/.cache/gbrain-bench');
  run(['--import', 'tsx', join(root, 'build.ts'), built]);
  const program = join(built, 'cli.js');
  const gbrain = (...args: string[]) => run([program, ...args]);
  gbrain('project', 'add', 'shop', join(root, 'evals/brain/fixture/shop-docs'));
  gbrain('brain', 'build', 'shop');
  gbrain('member', 'add', 'bench', '--owner');
  const token = gbrain('token', 'create', 'bench').trim();

  const tools = await start([program, 'serve', '--port', '0']);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const targets = CALLS.map(([tool, input]) => ({
    ...{ url: `${tools}/api/v1/projects/shop/tools/${tool}`, headers, body: JSON.stringify(input) },
  }));
  const sizes = await Promise.all(targets.map(async (target) => (await send(target, new Agent())).bytes));
  const size = Math.round(sizes.reduce((sum, bytes) => sum + bytes, 0) / sizes.length);
  const bare = await start(['--import', 'tsx', join(root, 'bench/made/serve-bare.ts'), String(size)]);
  const bareTargets = targets.map(({ body }) => ({ url: bare, headers, body }));

  const seen: Record<'bare' | 'tools', Measured> = { bare: fresh(), tools: fresh() };
  for (let turn = 0; turn < TURNS; turn++) {
    await load(bareTargets, SECONDS / TURNS, seen.bare);
    await load(targets, SECONDS / TURNS, seen.tools);
  }
  console.log(`${CLIENTS} clients, ${SECONDS} s each, answers of ${size} bytes on average`);
  console.log('            requests/s   p50 ms   p99 ms   errors');
  for (const [name, measured] of Object.entries(seen)) console.log(describe(name, measured));
  const rate = seen.tools.times.length / seen.bare.times.length;
  const p99 = percentile(seen.tools.times, 0.99) / percentile(seen.bare.times, 0.99);
  console.log(`tools / bare: throughput ${rate.toFixed(2)}, p99 ${p99.toFixed(1)}`);
  if (seen.tools.errors > 0) process.exitCode = 1;
} finally {
  for (const child of children) child.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}

interface Target {
  url: string;
  headers: Record<string, string>;
  body: string;
}

interface Measured {
  /** Milliseconds of each answer. */
  times: number[];
  errors: number;
}

function fresh(): Measured {
  return { times: [], errors: 0 };
}

/** Each client asks again as soon as it has its answer, over a connection of its own. */
async function load(all: readonly Target[], seconds: number, into: Measured): Promise<void> {
  const end = performance.now() + seconds * 1000;
  const client = async (number: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let call = number; performance.now() < end; call++) {
      const started = performance.now();
      const { status } = await send(all[call % all.length]!, agent);
      into.times.push(performance.now() - started);
      if (status !== 200) into.errors += 1;
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
}

function send({ url, headers, body }: Target, agent: Agent): Promise<{ status: number; bytes: number }> {
  return new Promise((done) => {
    const sent = request(url, { method: 'POST', headers, agent }, (response) => {
      let bytes = 0;
      response.on('data', (data: Buffer) => {
        bytes += data.length;
      });
      response.on('end', () => done({ status: response.statusCode ?? 0, bytes }));
    });
    sent.on('error', () => done({ status: 0, bytes: 0 }));
    sent.end(body);
  });
}

function describe(name: string, { times, errors }: Measured): string {
  const cells = [times.length / SECONDS, percentile(times, 0.5), percentile(times, 0.99)];
  const [rate, p50, p99] = cells.map((value) => value.toFixed(1)) as [string, string, string];
  return `${name.padEnd(10)}  ${rate.padStart(10)}  ${p50.padStart(7)}  ${p99.padStart(7)}  ${String(errors).padStart(7)}`;
}

function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function run(args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** Starts a server and waits for the URL that it tells on stderr; its log is read and dropped, as a log driver would. */
function start(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, args, { env, cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  children.push(child);
  return new Promise((done, failed) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (said.length < 10_000) said += text;
      const found = /Serving at (\S+)/.exec(said);
      if (found) done(found[1]!);
    });
    child.once('exit', () => failed(new Error(said)));
  });
}
