import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase } from '../postgres.ts';
import { type Providers, startProviders } from '../providers/start-providers.ts';
import { FOREIGN_BRAIN } from '../store/foreign-brain.ts';
import { replyOf } from '../takes-quality/panel-of.ts';
import { runCli } from './run-cli.ts';
import { panelScript } from './takes-quality-panel.ts';

const example = resolve(import.meta.dirname, '../../examples/brain');
const folder = mkdtempSync(join(tmpdir(), 'gbrain-hardship-'));
const panel = panelScript();
let providers: Providers;
let homes = 0;
/** The environment of an embedded brain of its own. */
let embedded: Record<string, string>;

const cli = (args: readonly string[], env: Record<string, string> = {}) =>
  runCli(args, { env: { ...providers.env, ...embedded, ...env } });
const gate = (args: readonly string[], env: Record<string, string> = {}) =>
  cli(['eval', 'takes-quality', ...args], env);

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

test('--seed sends the same bytes and gives the same fingerprints on both engines', async () => {
  const database = await freshDatabase();
  const runs = [];
  for (const env of [{ GBRAIN_DATABASE_URL: '' }, { GBRAIN_DATABASE_URL: database }]) {
    expect(await cli(['import', example], env)).toMatchObject({ code: 0 });
    for (let time = 0; time < 2; time++) {
      const before = providers.requests.length;
      const { stdout } = await gate(['run', '--seed', '7', '--json'], env);
      const { corpus, prompt_sha8, models_sha8, rubric_sha8 } = JSON.parse(stdout);
      const prompts = new Set(providers.requests.slice(before).map(({ prompt }) => prompt));
      expect(prompts.size).toBe(1);
      runs.push({ prompt: [...prompts][0], shas: [corpus.corpus_sha8, prompt_sha8, models_sha8, rubric_sha8] });
    }
  }
  for (const run of runs) expect(run).toEqual(runs[0]);
}, 180_000);

describe('several at once', () => {
  test('an import during a run on PostgreSQL changes neither its sample nor its verdict', async () => {
    const env = { GBRAIN_DATABASE_URL: await freshDatabase() };
    const brain = join(folder, 'growing');
    const write = (claim: string) => writeFileSync(join(brain, 'page.md'), page([claim]));
    mkdirSync(brain);
    write('The mill has two wheels');
    await cli(['import', brain], env);
    let imported: Promise<{ code: number | null }> | undefined;
    const late = () => {
      write('The mill has nine wheels');
      imported ??= cli(['import', brain], env);
      return { text: '', delayMs: 0 };
    };
    panel.says = { google: late };
    const { code, stdout } = await gate(['run', '--json', '--seed', '1'], env);
    expect(await imported).toMatchObject({ code: 0 });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).takes.map(({ claim }: { claim: string }) => claim)).toEqual(['The mill has two wheels']);
  }, 180_000);
});

test('a database that goes away in mid-run: the result is shown, and the exit code is no verdict', async () => {
  const url = await freshDatabase();
  const env = { GBRAIN_DATABASE_URL: url };
  expect(await cli(['import', example], env)).toMatchObject({ code: 0 });
  const name = new URL(url).pathname.slice(1);
  let gone: Promise<unknown> | undefined;
  const drop = async () => {
    const admin = new pg.Client(url.replace(/[^/]*$/, 'postgres'));
    await admin.connect();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  };
  panel.says = {
    google: () => {
      gone ??= drop();
      return { text: replyOf(8), delayMs: 1500 };
    },
  };
  const { code, stdout, stderr } = await gate(['run', '--limit', '5', '--seed', '1', '--json'], env);
  await gone;
  expect(code).toBe(69);
  expect(JSON.parse(stdout)).toMatchObject({ verdict: 'pass', successes_per_cycle: [3] });
  expect(stderr).toMatch(/could not be stored; the run continues/);
  expect(stderr).toMatch(/^gbrain: The connection to the database was lost/m);
}, 180_000);

/** A page with one take a claim. */
function page(claims: readonly string[]): string {
  const rows = claims.map((claim, index) => `| ${index + 1} | ${claim} | fact | world | 0.9 | 2024 | page |`);
  return [
    '# Page',
    '',
    'The mill has two wheels.',
    '',
    '<!--- gbrain:takes:begin -->',
    '| # | claim | kind | who | weight | since | source |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '<!--- gbrain:takes:end -->',
    '',
  ].join('\n');
}

describe("another gbrain's brain", () => {
  test('is judged, replayed and listed through the command line, and an import into it is refused', async () => {
    const url = await freshDatabase();
    const client = new pg.Client(url);
    await client.connect();
    await client.query(FOREIGN_BRAIN);
    const env = { GBRAIN_DATABASE_URL: url };
    const { code, stdout, stderr } = await gate(['run', '--seed', '3', '--json'], env);
    expect(code, stderr).toBe(0);
    const { takes } = JSON.parse(stdout);
    expect(takes.map(({ claim }: { claim: string }) => claim).sort()).toEqual([
      'Ada may sell.',
      'Ada runs the mill.',
      'Letter.',
      'Under.',
    ]);
    expect(JSON.parse((await gate(['trend', '--json'], env)).stdout).rows).toMatchObject([{ id: 1, verdict: 'pass' }]);
    const replayed = await gate(['replay', '--from-db', '1', '--json'], env);
    expect(JSON.parse(replayed.stdout)).toEqual(JSON.parse(stdout));
    const refused = await cli(['import', example], env);
    expect(refused).toMatchObject({
      code: 78,
      stderr: expect.stringMatching(/^gbrain: [^\n]*another gbrain[^\n]*\n$/),
    });
    const { rows } = await client.query('select count(*)::int as pages from pages');
    await client.end();
    expect(rows).toEqual([{ pages: 4 }]);
  }, 180_000);
});

describe('a home that cannot hold a brain', () => {
  const mounted: string[] = [];
  afterEach(() => {
    for (const place of mounted.splice(0)) spawnSync('umount', ['-l', place]);
  });
  /** A file system of its own; null where this machine or user may not mount one. */
  const mount = (options: string): string | null => {
    const place = mkdtempSync(join(folder, 'disk-'));
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place]).status !== 0) return null;
    mounted.push(place);
    return place;
  };

  test('a file in its place is a sentence', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    for (const args of [['init'], ['import', example], ['eval', 'takes-quality', 'trend']]) {
      const { code, stderr } = await cli(args, { GBRAIN_HOME: file });
      expect(stderr).toMatch(/^gbrain: [^\n]*(a part of its path is a file)[^\n]*GBRAIN_HOME[^\n]*\n$/);
      expect(code).toBe(69);
    }
  }, 180_000);

  test('a read-only one is a sentence', async (context) => {
    const place = mount('size=1m,ro');
    if (place === null) return context.skip('this user may mount no file system');
    const { code, stderr } = await gate(['run', '--models', 'builtin:rules'], { GBRAIN_HOME: place });
    expect(stderr).toMatch(/^gbrain: [^\n]*read-only[^\n]*\n$/);
    expect(code).toBe(69);
  }, 180_000);

  test.for(['2m', '60m'])(
    'a disk of %s that fills up is a sentence; with room again the import goes on',
    { timeout: 180_000 },
    async (size, context) => {
      const place = mount(`size=${size}`);
      if (place === null) return context.skip('this user may mount no file system');
      const brain = mkdtempSync(join(folder, 'large-'));
      const claims = Array.from({ length: 2000 }, (_, n) => `The mill ${'turns '.repeat(20)}${n}`);
      for (let n = 0; n < 20; n++) writeFileSync(join(brain, `${n}.md`), page(claims));
      const { code, stderr } = await cli(['import', brain], { GBRAIN_HOME: place });
      expect(stderr).toMatch(/^gbrain: [^\n]*(disk[^\n]* is full|[Nn]o space)[^\n]*\n$/m);
      expect(code).toBe(69);
      spawnSync('mount', ['-o', 'remount,size=400m', place]);
      expect(await cli(['import', brain], { GBRAIN_HOME: place })).toMatchObject({ code: 0 });
    },
  );
});

test('a database URL never shows its password', async () => {
  const url = new URL(await freshDatabase());
  url.password = 's3cret-p@ss';
  url.port = '1';
  for (const args of [['eval', 'takes-quality', 'trend'], ['import', example], ['init']]) {
    const { code, stdout, stderr } = await cli(args, { GBRAIN_DATABASE_URL: url.href, GBRAIN_DEBUG: '1' });
    expect(code).toBe(69);
    expect(stdout + stderr).not.toMatch(/s3cret|p%40ss|p@ss/);
  }
});
