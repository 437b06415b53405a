import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtCli, runCli, temporaryFolder } from '../cli/run-cli.ts';
import { git } from '../documents/temporary-folder.ts';
import { findPostgres, type SystemPostgres, startSystemPostgres } from './start-system-postgres.ts';

const bin = findPostgres();
const why = bin === null ? ' — SKIPPED: no PostgreSQL with pg_dump here (apt-get install postgresql)' : '';

/** The command blocks of "With PostgreSQL" under "Backup and restore", as the page shows them. */
const [backUp, restore] = [
  .../^### With PostgreSQL$(.*?)^## /ms
    .exec(readFileSync(resolve(import.meta.dirname, '../../docs/server.md'), 'utf8'))![1]!
    .matchAll(/^```sh [^\n]*\n(.*?)^```$/gms),
].map(([, script]) => script!) as [string, string];

describe.skipIf(bin === null)(`backup and restore of docs/server.md over PostgreSQL${why}`, () => {
  let postgres: SystemPostgres;
  let folder: string;
  let token: string;
  const servers: ChildProcess[] = [];

  /** One installation: its home and its database. */
  const place = (name: string) => ({
    GBRAIN_HOME: join(folder, name),
    GBRAIN_DATABASE_URL: postgres.url.replace(/\/postgres$/, `/${name}`),
  });
  const serve = async (env: Record<string, string>) => {
    const server = spawn(process.execPath, [builtCli(), 'serve', '--port', '0'], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    servers.push(server);
    return new Promise<string>((found, reject) => {
      let news = '';
      server.stderr.setEncoding('utf8').on('data', (piece: string) => {
        news += piece;
        const url = /Serving at (http:\S+)/.exec(news)?.[1];
        if (url !== undefined) found(url);
      });
      server.once('exit', () => reject(new Error(news)));
    });
  };
  /** What a member is told: the builds, a search, the access and the audit log. */
  const ask = async (url: string) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const base = `${url}/api/v1/projects/shop`;
    const search = { method: 'POST', headers, body: JSON.stringify({ query: 'gift card' }) };
    const answers = [
      fetch(`${base}/builds`, { headers }),
      fetch(`${base}/tools/brain_search`, search),
      fetch(`${base}/grants`, { headers }),
      fetch(`${base}/audit`, { headers }),
    ];
    return Promise.all(answers.map(async (answer) => [(await answer).status, await (await answer).json()]));
  };
  const follow = (script: string, env: Record<string, string>) => {
    const { status, stderr } = spawnSync('bash', ['-e'], {
      env: { PATH: `${bin}:${join(folder, 'bin')}:${process.env.PATH}`, ...env },
      ...{ cwd: folder, input: script, encoding: 'utf8' },
    });
    expect(status, stderr).toBe(0);
  };

  beforeAll(async () => {
    folder = temporaryFolder();
    postgres = await startSystemPostgres(bin!);
    for (const name of ['bin', 'docs', 'gbrain', 'restored']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'bin/gbrain'), `#!/bin/sh\nexec '${process.execPath}' '${builtCli()}' "$@"\n`, {
      mode: 0o755,
    });
    writeFileSync(join(folder, 'docs/README.md'), '# Shop\n\nA gift card holds at most 150 euros.\n');
    git(join(folder, 'docs'), 'init', '--quiet');
    git(join(folder, 'docs'), 'add', '.');
    git(join(folder, 'docs'), 'commit', '--quiet', '-m', 'Documents');
    spawnSync(join(bin!, 'psql'), [postgres.url, '-c', 'create database gbrain']);
    const env = place('gbrain');
    for (const args of [
      ['project', 'add', 'shop', join(folder, 'docs')],
      ['brain', 'build', 'shop'],
      ['member', 'add', 'olga', '--owner'],
      ['member', 'add', 'rada'],
      ['project', 'grant', 'shop', 'rada'],
    ]) {
      expect(await runCli(args, { env })).toMatchObject({ code: 0 });
    }
    token = (await runCli(['token', 'create', 'olga'], { env })).stdout.trim();
  });
  afterAll(async () => {
    for (const server of servers) {
      if (server.exitCode !== null) continue;
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    }
    await postgres?.stop();
  });

  test('what is dumped while a server runs answers the same from a fresh database and home', async () => {
    const before = await ask(await serve(place('gbrain')));
    expect(before.map(([status]) => status)).toEqual([200, 200, 200, 200]);
    expect(JSON.stringify(before)).toContain('A gift card holds at most 150 euros.');
    follow(backUp, place('gbrain'));
    follow(restore, { ...place('restored'), OLD_DATABASE_URL: place('gbrain').GBRAIN_DATABASE_URL });
    expect(await ask(await serve(place('restored')))).toEqual(before);
  });
});
