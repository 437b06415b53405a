import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { freshDatabase } from '../postgres.ts';
import { runCli, temporaryFolder } from './run-cli.ts';

interface Report {
  ok: boolean;
  findings: { check: string; state: string; found: string; next: string | null }[];
}

describe('gbrain doctor', () => {
  test('finds a fresh home in order and says what comes next', async () => {
    const folder = temporaryFolder();
    const env = { GBRAIN_HOME: folder, GBRAIN_DATABASE_URL: await freshDatabase(), OPENAI_API_KEY: 'k' };
    mkdirSync(join(folder, '.gbrain'), { mode: 0o755 });
    chmodSync(join(folder, '.gbrain'), 0o755);
    mkdirSync(join(folder, 'docs'));
    await runCli(['project', 'add', 'shop', join(folder, 'docs')], { env });
    await runCli(['project', 'add', 'till', join(folder, 'docs')], { env });
    await runCli(['member', 'add', 'olga', '--owner'], { env });
    await runCli(['token', 'create', 'olga', '--days', '2'], { env });
    await runCli(['token', 'create', 'olga'], { env });
    const database = new pg.Client(env.GBRAIN_DATABASE_URL);
    await database.connect();
    await database.query("update tokens set expires_at = now() - interval '1 day' where id = 3");
    await database.query(
      `insert into builds (project_id, builder, status, started_at) values ('shop', 2, 'queued', now())`,
    );
    await database.query(`insert into brain_eval_runs (id, plan_sha8, plan, status, job, queued_at)
      values ('run', 'x', '{"project": "shop"}', 'queued', '{}', now())`);
    await database.end();
    writeFileSync(join(folder, '.gbrain/config.json'), '{"server_token": "gbt_x"}', { mode: 0o644 });
    const { code, stdout } = await runCli(['doctor', '--json'], { env });
    const { ok, findings } = JSON.parse(stdout) as Report;
    expect([code, ok]).toEqual([0, true]);
    const of = (check: string) => findings.filter((finding) => finding.check === check);
    expect(of('home')).toMatchObject([{ state: 'note', next: expect.stringContaining('chmod 700') }]);
    expect(of('git')).toMatchObject([{ state: 'good', found: expect.stringMatching(/^git version 2/) }]);
    expect(of('database')).toMatchObject([{ state: 'good', found: 'PostgreSQL answers.' }]);
    expect(of('projects')).toMatchObject([
      {
        state: 'note',
        found: 'shop: the build 1 is waiting for a worker.',
        next: expect.stringContaining('gbrain worker'),
      },
      { state: 'note', found: 'till has no ready build.', next: 'gbrain brain build till' },
      { state: 'note', found: 'shop: the eval run run is waiting for a worker.' },
    ]);
    expect(of('members')).toMatchObject([
      {
        state: 'note',
        found: expect.stringMatching(
          /1 member, 1 token in use\. .*month: 3 of olga\. Expiring within a week: 2 of olga/,
        ),
      },
    ]);
    expect(of('settings')).toMatchObject([{ state: 'note', next: expect.stringContaining('chmod 600') }]);
    expect(of('models')).toMatchObject([{ state: 'good', found: expect.stringContaining('with OPENAI_API_KEY.') }]);
  });

  test('makes nothing where nothing is yet', async () => {
    const folder = temporaryFolder();
    const { code, stdout } = await runCli(['doctor'], { env: { GBRAIN_HOME: folder } });
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^note {2}database.*no database yet/m)]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each<[string, (folder: string) => Record<string, string>, RegExp]>([
    [
      'a database that does not answer',
      () => ({ GBRAIN_DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' }),
      /^fail {2}database.*cannot be reached/m,
    ],
    [
      'settings that are broken',
      (folder) => {
        mkdirSync(join(folder, '.gbrain'), { mode: 0o700 });
        writeFileSync(join(folder, '.gbrain/config.json'), '{"panel": 1}');
        return {};
      },
      /^fail {2}settings.*panel: expected a list, got a number/m,
    ],
    [
      'a home that is a file',
      (folder) => {
        writeFileSync(join(folder, '.gbrain'), '');
        return {};
      },
      /^fail {2}home.*is a file/m,
    ],
    [
      'a home under a file',
      (folder) => {
        writeFileSync(join(folder, 'file'), '');
        return { GBRAIN_HOME: join(folder, 'file') };
      },
      /^fail {2}home.*cannot be created: \S+file cannot be written to/m,
    ],
    ['a machine without git', (folder) => ({ PATH: folder }), /^fail {2}git.*Install git[^.]*\.\n/m],
  ])('%s fails and ends with 69', async (_name, prepare, expected) => {
    const folder = temporaryFolder();
    const { code, stdout } = await runCli(['doctor'], { env: { GBRAIN_HOME: folder, ...prepare(folder) } });
    expect(stdout).toMatch(expected);
    expect(stdout).not.toContain('secret');
    expect(code).toBe(69);
  });
});
