import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Start-up of commands that need no database and no model, against `node -e 0`; goal: at most 2. */
const ROUNDS = 21;
const root = resolve(import.meta.dirname, '..');
const cli = join(root, 'dist/cli.js');
const home = mkdtempSync(join(tmpdir(), 'gbrain-bench-'));
const receipt = join(home, 'receipt.json');

execFileSync(process.execPath, ['--import', 'tsx', 'build.ts'], { cwd: root });
const env = { ...process.env, GBRAIN_HOME: home };
const run = ['eval', 'takes-quality', 'run', '--source', 'fs', '--fs-dir', join(root, 'examples/brain')];
const made = spawnSync(process.execPath, [cli, ...run, '--models', 'builtin:rules', '--json'], {
  env,
  encoding: 'utf8',
});
writeFileSync(receipt, made.stdout);

const commands = {
  'node -e 0': ['-e', '0'],
  'gbrain --help': [cli, '--help'],
  'gbrain eval takes-quality replay': [cli, 'eval', 'takes-quality', 'replay', receipt],
};
const times = new Map<string, number[]>(Object.keys(commands).map((name) => [name, []]));
// Interleaved, so that what else the machine does meets every command alike.
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, argv] of Object.entries(commands)) times.get(name)?.push(timeOf(argv));
}
const medians = [...times].map(([name, all]) => ({ name, median: all.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0 }));
const baseline = medians[0]?.median ?? 1;
for (const { name, median } of medians) {
  console.log(
    `${name.padEnd(34)} ${median.toFixed(0).padStart(4)} ms  ${(median / baseline).toFixed(2)} times node -e 0`,
  );
}

rmSync(home, { recursive: true, force: true });

function timeOf(argv: readonly string[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8' });
  if (status === null || status > 2) throw new Error(`${argv.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - start;
}
