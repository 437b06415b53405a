import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Providers, startProviders } from '../providers/start-providers.ts';
import { replyOf } from '../takes-quality/panel-of.ts';
import { builtCli, runCli } from './run-cli.ts';
import { panelScript } from './takes-quality-panel.ts';

const example = resolve(import.meta.dirname, '../../examples/brain');
const folder = mkdtempSync(join(tmpdir(), 'gbrain-lock-'));
const panel = panelScript();
let providers: Providers;
let homes = 0;
/** The environment of an embedded brain of its own. */
let embedded: { GBRAIN_HOME: string };

const cli = (args: readonly string[]) => runCli(args, { env: { ...providers.env, ...embedded } });
const gate = (args: readonly string[]) => cli(['eval', 'takes-quality', ...args]);

beforeAll(async () => {
  providers = await startProviders(panel.script);
});
beforeEach(() => {
  panel.says = {};
  embedded = { GBRAIN_HOME: join(folder, `home-${++homes}`) };
});
afterAll(async () => {
  await providers.close();
  rmSync(folder, { recursive: true, force: true });
});

test('kill -9 in the middle of a run: the brain opens, what was paid is there, the next run works', async () => {
  await cli(['import', example]);
  panel.says = { google: { fault: 'hang' } };
  const args = ['run', '--seed', '7', '--limit', '5'];
  const before = providers.requests.length;
  const child = spawn(process.execPath, [builtCli(), 'eval', 'takes-quality', ...args], {
    env: { ...process.env, ...providers.env, ...embedded, GBRAIN_DATABASE_URL: '', DATABASE_URL: '' },
    stdio: 'ignore',
  });
  const ended = new Promise((done) => child.on('close', (_code, signal) => done(signal)));
  await providers.seen(before + 3);
  // The database is not held while the third judge thinks.
  expect(JSON.parse((await gate(['trend', '--json'])).stdout).rows).toEqual([]);
  const second = await gate(['run', '--limit', '5', '--seed', '1', '--models', 'builtin:rules']);
  expect([0, 1], second.stderr).toContain(second.code);
  const pending = join(embedded.GBRAIN_HOME, '.gbrain/eval-attempts');
  await vi.waitFor(() => {
    const [file] = readdirSync(pending);
    expect(readFileSync(join(pending, file!), 'utf8').split('\n')).toHaveLength(4);
  }, 10_000);
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');

  panel.says = {};
  const between = providers.requests.length;
  const { code, stdout, stderr } = await gate([...args, '--reuse', '--json']);
  expect(code, stderr).toBe(0);
  expect(providers.requests.slice(between).map(({ provider }) => provider)).toEqual(['google']);
  expect(
    JSON.parse(stdout).cycles[0].judgements.map(({ calls }: { calls: { reused: boolean }[] }) => calls[0]!.reused),
  ).toEqual([true, true, false]);
  expect(JSON.parse((await gate(['trend', '--json'])).stdout).rows).toHaveLength(2);
  expect(readdirSync(pending)).toEqual([]);
}, 180_000);

test('three runs on one embedded brain, and an import while their judges think', async () => {
  await cli(['import', example]);
  let imported: Promise<{ code: number | null }> | undefined;
  panel.says = {
    google: async () => {
      imported ??= cli(['import', example, '--project', 'second']);
      await imported;
      return { text: replyOf(8) };
    },
  };
  const run = (seed: string) => gate(['run', '--limit', '5', '--seed', seed, '--json']);
  const ends = await Promise.all(['1', '2', '3'].map(run));
  panel.says = {};
  expect(ends.map(({ code, stderr }) => (code === 0 ? 0 : stderr))).toEqual([0, 0, 0]);
  expect((await imported)?.code).toBe(0);
  expect(JSON.parse((await gate(['trend', '--json'])).stdout).rows).toHaveLength(3);
}, 180_000);
