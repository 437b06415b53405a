import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtCli, type CliResult, runCli, temporaryFolder } from '../cli/run-cli.ts';
import { type Collector, startCollector } from '../cli/start-collector.ts';
import { freshDatabase } from '../postgres.ts';
import { PLANTED, plantGit, plantRows, REFUSED, TAKEN } from './planted.ts';

let folder: string;
let env: Record<string, string>;
let planted: ReturnType<typeof plantGit>;
let collector: Collector;
const gbrain = async (args: string[], more: Record<string, string> = {}): Promise<CliResult> => {
  const result = await runCli(args, { env: { ...env, ...more } });
  expect(result.stdout + result.stderr, args.join(' ')).not.toContain(PLANTED);
  return result;
};

beforeAll(async () => {
  folder = temporaryFolder();
  planted = plantGit(folder);
  collector = await startCollector();
  env = {
    ...{ GBRAIN_HOME: folder, HOME: folder, GBRAIN_DEBUG: '1', GBRAIN_DATABASE_URL: await freshDatabase() },
    ...{ PATH: `${planted.path}:${process.env.PATH}`, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  };
  await plantRows(env.GBRAIN_DATABASE_URL!);
});
afterAll(() => collector?.close());

describe('a planted secret is shown', () => {
  test.each(Object.entries(REFUSED))('nowhere when a URL is refused for its %s', async (id, url) => {
    expect((await gbrain(['project', 'add', id, url])).code).toBe(64);
  });

  test('by no command on a project whose URL has it, and in no argument of git', async () => {
    for (const [id, url] of Object.entries(TAKEN)) {
      expect(await gbrain(['project', 'add', id, url, '--json'])).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('"https://127.0.0.1:1/docs.git"'),
      });
    }
    expect((await gbrain(['project', 'add', 'password', `https://bob:${PLANTED}new@git.example/x`])).code).toBe(64);
    expect((await gbrain(['import', TAKEN.password])).code).toBe(65);
    for (const [id, code] of [
      ['password', 69],
      ['user', 69],
      ['old-password', 69],
      ['old-query', 64],
      ['old-tail', 64],
    ] as const) {
      const built = await gbrain(['brain', 'build', id]);
      expect([id, built.code]).toEqual([id, code]);
      // Git's words come through, so that what is hidden is hidden in them.
      if (code === 69) expect(built.stderr).toMatch(/\*\*\*@git\.example\/x\?\*\*\*': it is locked/);
      if (code === 64) expect(built.stderr).toContain('user:TOKEN@ before the host');
    }
    for (const args of [
      ['project', 'list'],
      ['project', 'list', '--json'],
      ['project', 'show', 'old-query'],
      ['brain', 'status'],
      ['brain', 'status', 'user'],
      ['brain', 'status', '--json'],
      ['brain', 'tree', '--project', 'password'],
      ['mcp', 'serve', '--project', 'password'],
      ['doctor'],
      ['project', 'remove', 'encoded'],
    ]) {
      await gbrain(args);
    }
    expect(planted.args()).toMatch(/ fetch [^\n]* -- source \+HEAD:/);
    expect(planted.args()).not.toContain(PLANTED);
    expect(JSON.stringify(collector.requests)).toContain('error.type');
    expect(JSON.stringify(collector.requests)).not.toContain(PLANTED);
  });

  test('by no command whose database URL has it', async () => {
    for (const url of [
      `postgres://ada:${PLANTED}a@127.0.0.1:1/x`,
      `postgres://ada:p@${PLANTED}b/c@127.0.0.1:1/x`,
      `postgres://ada:1?${PLANTED}b@127.0.0.1:1/x`,
      `postgres://127.0.0.1:1/x?user=ada&password=${PLANTED}d`,
    ]) {
      for (const args of [['project', 'list'], ['doctor']]) await gbrain(args, { GBRAIN_DATABASE_URL: url });
    }
  });
});

describe('a server shows a planted secret', () => {
  let url: string;
  let log = '';
  let server: ChildProcess | null = null;
  afterAll(() => void server?.kill('SIGKILL'));
  const tokens: Record<string, string> = {};
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, { redirect: 'manual', ...init });
    const text = await response.text();
    expect(`${path}: ${text}`).not.toContain(PLANTED);
    return { status: response.status, text, cookie: response.headers.get('set-cookie')?.split(';')[0] };
  };

  beforeAll(async () => {
    for (const [member, role] of [
      ['rada', 'reader'],
      ['bela', 'builder'],
      ['otto', 'owner'],
    ] as const) {
      await gbrain(['member', 'add', member]);
      for (const project of ['password', 'old-query']) {
        await gbrain(['project', 'grant', project, member, '--role', role]);
      }
    }
    await gbrain(['member', 'add', 'olga', '--owner']);
    for (const member of ['rada', 'bela', 'otto', 'olga']) {
      tokens[member] = (await gbrain(['token', 'create', member])).stdout.trim();
    }
    const started = spawn(process.execPath, [builtCli(), 'serve', '--port', '0'], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server = started;
    url = await new Promise((found, reject) => {
      started.stderr.setEncoding('utf8').on('data', (piece: string) => {
        log += piece;
        const at = /Serving at (http:\S+)/.exec(log)?.[1];
        if (at !== undefined) found(at);
      });
      started.once('exit', () => reject(new Error(log)));
    });
  });

  test('to no member over the API or on the page, and in no line of its log', async () => {
    const as = (member: string) => ({ Authorization: `Bearer ${tokens[member]}` });
    const post = (body: unknown) => ({
      method: 'POST',
      headers: { ...as('olga'), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    for (const [id, location] of Object.entries(TAKEN)) {
      expect([201, 400]).toContain((await send('/api/v1/projects', post({ id: `api-${id}`, location }))).status);
    }
    for (const [id, location] of Object.entries(REFUSED)) {
      expect((await send('/api/v1/projects', post({ id, location }))).status).toBe(400);
    }
    const started = await send('/api/v1/projects/password/builds', post({}));
    expect(started.status).toBe(202);
    const { id } = JSON.parse(started.text) as { id: number };
    const events = await send(`/api/v1/projects/password/builds/${id}/events`, { headers: as('rada') });
    expect(events.text).toContain('it is locked');

    for (const member of Object.keys(tokens)) {
      const signIn = {
        method: 'POST',
        body: new URLSearchParams({ token: tokens[member]! }),
        headers: { Origin: url },
      };
      const { cookie } = await send('/sign-in', signIn);
      expect(cookie).toBeDefined();
      const page = { headers: { Cookie: cookie! } };
      expect((await send('/', page)).status).toBe(200);
      for (const project of ['password', 'old-query']) {
        const builds = await send(`/api/v1/projects/${project}/builds`, { headers: as(member) });
        if (project === 'password') expect(builds.text).toContain('it is locked');
        await send(`/api/v1/projects/${project}`, { headers: as(member) });
        await send(`/api/v1/projects/${project}/audit`, { headers: as(member) });
        expect((await send(`/projects/${project}`, page)).status).toBe(200);
        await send(`/projects/${project}/builds`, page);
        await send(`/projects/${project}/access`, page);
      }
      for (const path of ['projects', 'audit', 'me']) await send(`/api/v1/${path}`, { headers: as(member) });
    }
    expect((await send(`/projects/password/builds/${id}`, { headers: {} })).status).toBe(303);
    expect(log).toContain('it is locked');
    expect(log).not.toContain(PLANTED);
  });
});
