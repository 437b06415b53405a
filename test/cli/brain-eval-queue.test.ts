import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RENTAL_DOCS, RENTAL_KEY } from '../agent/rental-docs.ts';
import { writeFiles } from '../documents/temporary-folder.ts';
import { freshDatabase } from '../postgres.ts';
import { startProviders } from '../providers/start-providers.ts';
import { builtCli, runCli, temporaryFolder } from './run-cli.ts';

const home = temporaryFolder();
const path = (name: string) => join(home, name);
const KEY = { ...RENTAL_KEY, questions: RENTAL_KEY.questions.filter(({ id }) => ['deposit', 'battery'].includes(id)) };
const run = (...args: string[]) => ['eval', 'brain', 'run', '--project', 'rental', '--key', path('key.json'), ...args];

describe('eval brain run --queue', () => {
  let env: Record<string, string>;
  const closing: (() => Promise<void>)[] = [];
  const gbrain = (...args: string[]) => runCli(args, { env, cwd: home });
  const start = (...args: string[]) =>
    spawn(process.execPath, [builtCli(), ...args], {
      env: { PATH: process.env.PATH, HOME: home, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });

  beforeAll(async () => {
    const providers = await startProviders(() => ({ fault: 'hang' }));
    closing.push(() => providers.close());
    env = { GBRAIN_HOME: home, GBRAIN_DATABASE_URL: await freshDatabase(), ...providers.env };
    writeFiles(path('docs'), { ...RENTAL_DOCS });
    writeFileSync(path('key.json'), JSON.stringify(KEY));
    expect((await gbrain('project', 'add', 'rental', path('docs'))).code).toBe(0);
    expect((await gbrain('brain', 'build', 'rental')).code).toBe(0);
    const worker = start('worker');
    closing.push(async () => {
      worker.kill('SIGKILL');
    });
    const [said] = await once(worker.stderr!, 'data');
    expect(String(said)).toBe('Waiting for builds and evals.\n');
  }, 60_000);
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  /** How many trials are somebody's now, by the locks of the database. */
  async function trialsHeld(): Promise<number> {
    const client = new pg.Client(env.GBRAIN_DATABASE_URL);
    await client.connect();
    const { rows } = await client.query(`select count(*)::int as held from pg_locks where locktype = 'advisory'
      and classid = ${0x67627274} and database = (select oid from pg_database where datname = current_database())`);
    await client.end();
    return rows[0].held;
  }

  test('gives the report and the files of a run without it', async () => {
    const queued = await gbrain(...run('--model', 'builtin:lexical', '--queue', '--json', '--out', path('queued')));
    expect(queued).toMatchObject({ code: 0, stderr: expect.stringMatching(/^Run \S+ is with the workers\. Ctrl-C/) });
    const alone = await gbrain(...run('--model', 'builtin:lexical', '--json', '--out', path('alone')));
    expect(JSON.parse(queued.stdout)).toEqual(JSON.parse(alone.stdout));
    for (const file of ['report.json', 'brain-1.json', 'documents-1.json', 'trials/brain-1.json']) {
      expect([existsSync(path(`queued/${file}`)), existsSync(path(`alone/${file}`))]).toEqual([true, true]);
    }
  });

  test('is stopped by Ctrl-C, and says how to go on', async () => {
    const args = run('--model', 'openai:gpt-5.2', '--mode', 'brain', '--repeat', '1', '--queue');
    const child = start(...args);
    const ended = once(child, 'exit');
    let said = '';
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    while (!said.includes('is with the workers')) await once(child.stderr!, 'data');
    child.kill('SIGINT');
    expect((await ended)[0]).toBe(130);
    const [, id] = /^Run (\S+)/.exec(said)!;
    // A worker that was asked to leave its trial does so a moment later.
    await expect.poll(trialsHeld, { timeout: 20_000 }).toBe(0);
    const trend = await gbrain(
      ...run('--model', 'openai:gpt-5.2', '--mode', 'brain', '--repeat', '1', '--resume'),
      '--budget-usd',
      '0',
    );
    // It is nobody's now, so that a command may take it up by itself.
    expect(trend).toMatchObject({ code: 78, stderr: expect.not.stringContaining('under way') });
    expect(existsSync(path(`.gbrain/eval-runs/${id}/trials`))).toBe(true);
  });

  test.each([
    ['a command', ['--model', 'exec:true'], /exec: would run a command/, 64],
    ['a model without a price under a budget', ['--model', 'openai:unheard-of', '--budget-usd', '1'], /No price/, 78],
  ] as const)('%s is refused', async (_name, args, said, code) => {
    expect(await gbrain(...run(...args, '--queue'))).toMatchObject({
      code,
      stdout: '',
      stderr: expect.stringMatching(said),
    });
  });
});
