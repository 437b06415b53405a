import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DIMENSIONS } from '../src/takes/page/take.ts';
import { startProviders } from '../test/providers/start-providers.ts';
import { startPostgres } from '../test/start-postgres.ts';

/**
 * A whole `eval takes-quality run` whose three judges answer in 300 ms, on both engines, beside what no run can do
 * without: an empty Node and, for the embedded database, opening it. Goals: 900 ms over the judges on the embedded
 * database, 350 on PostgreSQL.
 */
const ROUNDS = 7;
const JUDGE_MS = 300;
/** Milliseconds over its judges that a run may take, by engine. */
const GOALS: Readonly<Record<string, number>> = { 'embedded database': 900, PostgreSQL: 350 };
const root = resolve(import.meta.dirname, '..');
const cli = join(root, 'dist/cli.js');
const run = ['eval', 'takes-quality', 'run', '--limit', '100', '--cycles', '1', '--json', '--seed'];

execFileSync(process.execPath, ['--import', 'tsx', 'build.ts'], { cwd: root });
const folder = mkdtempSync(join(tmpdir(), 'gbrain-bench-gate-'));
const scores = Object.fromEntries(DIMENSIONS.map((name) => [name, { score: 8, feedback: 'Good.' }]));
const text = JSON.stringify({ scores, improvements: [], findings: [] });
const providers = await startProviders(() => ({ text, delayMs: JUDGE_MS }));
const postgres = await startPostgres();
try {
  const engines = {
    'embedded database': { GBRAIN_HOME: join(folder, 'embedded') },
    PostgreSQL: { GBRAIN_HOME: join(folder, 'postgres'), DATABASE_URL: postgres.url },
  };
  cpSync(join(root, 'examples/brain'), join(folder, 'brain'), { recursive: true });
  const empty = await median(() => timeOf(['-e', '0'], {}));
  console.log(`node -e 0          ${empty.toFixed(0).padStart(6)} ms`);
  for (const [name, env] of Object.entries(engines)) {
    await timeOf([cli, 'import', join(folder, 'brain')], env);
    const opening = await median(() => timeOf([cli, 'takes', 'list', '--limit', '1'], env));
    const whole = await median((round) => timeOf([cli, ...run, String(round)], env));
    const over = whole - JUDGE_MS;
    console.log(
      `${name.padEnd(18)} ${whole.toFixed(0).padStart(6)} ms, ${over.toFixed(0)} over its judges (goal ${GOALS[name]}): ` +
        `${(over / empty).toFixed(1)} times node -e 0, ${(over / opening).toFixed(2)} times listing one take`,
    );
  }
} finally {
  await providers.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function median(measure: (round: number) => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await measure(round));
  return times.sort((a, b) => a - b)[ROUNDS >> 1]!;
}

// Not with spawnSync: the judges answer from this process.
function timeOf(argv: readonly string[], env: Record<string, string>): Promise<number> {
  const start = performance.now();
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, argv, {
      env: { PATH: process.env.PATH, ...providers.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.once('close', (code) => {
      if (code === 0) done(performance.now() - start);
      else failed(new Error(`${argv.join(' ')} ended with ${code}: ${said}`));
    });
  });
}
