import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { PGlite } from 'pglite-17';
import { pg_trgm } from 'pglite-17/contrib/pg_trgm';
import { vector } from 'pglite-17/vector';
import { afterAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../postgres.ts';
import { FOREIGN_BRAIN } from '../store/foreign-brain.ts';
import { runCli } from './run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'gbrain-attach-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Does SQL on a database that is opened just for that. */
type Sql = (script: string) => Promise<Record<string, unknown>[]>;

const dataDir = join(folder, 'theirs/.gbrain/brain.pglite');
const onOldEngine: Sql = async (script) => {
  const db = await PGlite.create({ dataDir, extensions: { vector, pg_trgm } });
  try {
    return ((await db.exec(script)).at(-1)?.rows ?? []) as Record<string, unknown>[];
  } finally {
    await db.close();
  }
};
const onPostgres =
  (url: string): Sql =>
  async (script) => {
    const client = new pg.Client(url);
    await client.connect();
    try {
      const results: unknown = await client.query(script);
      return [results].flat().map((result) => (result as pg.QueryResult).rows)[0] ?? [];
    } finally {
      await client.end();
    }
  };

/** Every relation and row of the database but the runs. */
async function dump(sql: Sql): Promise<string[]> {
  const relations = await sql(`select relkind::text || ' ' || relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relname not like 'eval_takes_quality_runs%' order by 1`);
  const names = relations.map(({ name }) => String(name));
  const tables = names.filter((name) => name.startsWith('r ')).map((name) => name.slice(2));
  const rows = await Promise.all(
    tables.map((table) => sql(`select to_jsonb(t)::text as row from "${table}" t order by 1`)),
  );
  return [...names, ...rows.flat().map(({ row }) => String(row))];
}

async function makeHome(name: string, settings: object): Promise<Record<string, string>> {
  const home = join(folder, name);
  mkdirSync(join(home, '.gbrain'), { recursive: true });
  writeFileSync(join(home, '.gbrain/config.json'), JSON.stringify(settings));
  return { GBRAIN_HOME: home };
}

const EXTENSIONS = `create extension vector; create extension pg_trgm;
  alter table takes add column embedding vector(3);
  create index on takes using hnsw (embedding vector_cosine_ops); create index on takes using gin (claim gin_trgm_ops);
  update takes set embedding = '[1,2,3]';`;

describe.each<[string, () => Promise<{ sql: Sql; env: Record<string, string> }>]>([
  [
    'its embedded PostgreSQL 17, in its own home',
    async () => {
      mkdirSync(join(folder, 'theirs/.gbrain'), { recursive: true });
      await onOldEngine(FOREIGN_BRAIN + EXTENSIONS);
      return {
        sql: onOldEngine,
        env: await makeHome('theirs', { engine: 'pglite', database_path: dataDir, chat_model: 'x' }),
      };
    },
  ],
  [
    'a PostgreSQL that its settings name',
    async () => {
      const url = await freshDatabase();
      await onPostgres(url)(FOREIGN_BRAIN);
      return { sql: onPostgres(url), env: await makeHome('server', { engine: 'postgres', database_url: url }) };
    },
  ],
])('the brain of another gbrain on %s', (_name, make) => {
  test('is listed, judged, regressed and replayed, and nothing in it changes but the runs', async () => {
    const { sql, env } = await make();
    const before = await dump(sql);
    const cli = async (...args: string[]) => {
      const result = await runCli(args, { env });
      expect(result.stderr).not.toMatch(/bug in gbrain/);
      expect(result.stdout).not.toMatch(/:0\b/);
      return result;
    };
    const gate = (...args: string[]) => cli('eval', 'takes-quality', ...args);

    expect((await cli('takes', 'list')).stdout).toMatch(/people\/ada#1 .*Ada runs the mill/);
    const run = await gate('run', '--models', 'builtin:rules', '--seed', '1', '--json');
    expect([0, 1], run.stderr).toContain(run.code);
    const baseline = join(folder, 'baseline.json');
    writeFileSync(baseline, run.stdout);
    expect(await gate('regress', '--against', baseline)).toMatchObject({ code: 0 });
    const replay = await gate('replay', '--from-db', '1');
    expect(replay.code).toBe(run.code);
    expect(JSON.parse((await gate('trend', '--json')).stdout).rows).toHaveLength(1);
    expect(await cli('import', folder)).toMatchObject({ code: 78, stderr: expect.stringContaining('read-only') });

    expect(await dump(sql)).toEqual(before);
    expect(await sql('select count(*)::int as runs from eval_takes_quality_runs')).toEqual([{ runs: 1 }]);
  }, 240_000);
});

test('attach points a home at a directory and keeps its other settings', async () => {
  const env = await makeHome('mine', { judges: ['builtin:rules'], chat_model: 'x' });
  const { code, stdout, stderr } = await runCli(['attach', join(folder, 'theirs')], { env });
  expect(code, stderr).toBe(0);
  expect(stdout).toMatch(/of another gbrain.*\n.*\n.*4 active takes, 1 run /);
  const settings = JSON.parse(readFileSync(join(env.GBRAIN_HOME!, '.gbrain/config.json'), 'utf8'));
  expect(settings).toEqual({
    judges: ['builtin:rules'],
    chat_model: 'x',
    engine: 'pglite',
    database_path: dataDir,
  });

  // The lock that the other gbrain takes.
  mkdirSync(join(dataDir, '.gbrain-lock'));
  writeFileSync(join(dataDir, '.gbrain-lock/lock'), JSON.stringify({ pid: process.pid, command: 'gbrain serve' }));
  const held = await runCli(['takes', 'list'], { env });
  expect(held).toMatchObject({
    code: 69,
    stderr: expect.stringMatching(/another gbrain, process \d+ \(gbrain serve\)/),
  });
  writeFileSync(join(dataDir, '.gbrain-lock/lock'), JSON.stringify({ pid: 2 ** 22 + 1, command: 'gbrain dream' }));
  expect(await runCli(['takes', 'list'], { env })).toMatchObject({ code: 0 });

  const nowhere = await runCli(['attach', folder], { env });
  expect(nowhere).toMatchObject({ code: 65, stderr: expect.stringContaining('PG_VERSION') });
  const set = await runCli(['attach', dataDir], { env: { ...env, DATABASE_URL: 'postgres://x/y' } });
  expect(set).toMatchObject({ code: 78, stderr: expect.stringContaining('DATABASE_URL is set') });
}, 120_000);
