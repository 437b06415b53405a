import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { connectTools } from '../../src/agent/connect-tools.ts';
import { freshDatabase } from '../postgres.ts';
import { pageWith } from '../projects/project-of.ts';
import { builtCli, runCli, temporaryFolder } from './run-cli.ts';

/** What a process says on stderr, once it matches. */
function said(child: ChildProcess, wanted: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let all = '';
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      all += text;
      const found = wanted.exec(all);
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(all)));
  });
}

describe('gbrain serve, from nothing to an agent that asks', () => {
  let env: Record<string, string>;
  let server: ChildProcess;
  let url: string;
  let stderr = '';
  let token: string;
  const gbrain = (...args: string[]) => runCli(args, { env });
  const api = (path: string, init: RequestInit = {}) =>
    fetch(`${url}/api/v1${path}`, { ...init, headers: { Authorization: `Bearer ${token}`, ...init.headers } });

  beforeAll(async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'docs'));
    writeFileSync(join(folder, 'docs/README.md'), pageWith('Shop', 'A gift card holds at most 150 euros.'));
    env = { GBRAIN_HOME: folder, HOME: folder };
    await gbrain('project', 'add', 'shop', join(folder, 'docs'));
    await gbrain('member', 'add', 'olga', '--owner');
    await gbrain('member', 'add', 'rada');
    await gbrain('project', 'grant', 'shop', 'rada', '--role', 'builder');
    token = (await gbrain('token', 'create', 'rada')).stdout.trim();
    server = spawn(process.execPath, [builtCli(), 'serve', '--port', '0'], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server.stderr!.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    url = (await said(server, /Serving at (http:\S+)/))[1]!;
  });
  afterAll(() => {
    server?.kill('SIGKILL');
  });

  test('it is healthy and ready, and sends who is not signed in to sign in', async () => {
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${url}/ready`)).json()).toEqual({ status: 'ready' });
    const page = await fetch(url, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([303, '/sign-in']);
  });

  test('a member builds over the API and sees it become ready', async () => {
    const started = await api('/projects/shop/builds', { method: 'POST' });
    const { id } = (await started.json()) as { id: number };
    const events = await (await api(`/projects/shop/builds/${id}/events`)).text();
    expect(events).toContain('"status":"ready"');
  });

  test('a local client reaches it through the bridge with the token of the member', async () => {
    const args = [builtCli(), 'mcp', 'serve', '--server', url];
    const tools = await connectTools({ command: process.execPath, args, env: { ...env, GBRAIN_TOKEN: token } });
    expect(tools.tools.map(({ name }) => name)).toContain('brain_search');
    const { text } = await tools.call('brain_search', { query: 'gift card' });
    expect(text).toMatch(/README\.md:3 [^\n]*\n3: A gift card holds at most 150 euros\./);
    await tools.close();
  });

  test.each<[string, string[], Record<string, string>, number, RegExp]>([
    ['a bridge without a token', ['mcp', 'serve', '--server', 'URL'], {}, 78, /GBRAIN_TOKEN/],
    [
      'a bridge with a bad token',
      ['mcp', 'serve', '--server', 'URL'],
      { GBRAIN_TOKEN: 'gbt_bad' },
      69,
      /rejects this token: .*under your name/,
    ],
    ['a bridge to nowhere', ['mcp', 'serve', '--server', 'nowhere'], { GBRAIN_TOKEN: 'x' }, 78, /not a URL/],
    [
      'a second server on the embedded database',
      ['serve', '--port', '0'],
      {},
      69,
      /in use by `gbrain serve` \(process/,
    ],
    ['a worker without PostgreSQL', ['worker'], {}, 78, /GBRAIN_DATABASE_URL/],
  ])('%s says what to do', async (_name, args, more, code, message) => {
    const result = await runCli(
      args.map((arg) => (arg === 'URL' ? url : arg)),
      { env: { ...env, ...more } },
    );
    expect([result.code, result.stderr]).toEqual([code, expect.stringMatching(message)]);
  });

  test('every command works beside it, and the server answers from what they made', async () => {
    writeFileSync(join(env.GBRAIN_HOME!, 'docs/more.md'), pageWith('More', 'A gift card never expires.'));
    expect(await gbrain('brain', 'build', 'shop')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^shop: ready/),
    });
    expect((await gbrain('brain', 'search', 'gift', 'card', 'expires')).stdout).toContain('never expires');
    expect((await gbrain('takes', 'list')).stdout).toContain('never expires');
    const search = async () => {
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ queries: ['gift card expires'] });
      return (await api('/projects/shop/tools/brain_search', { method: 'POST', headers, body })).text();
    };
    await expect.poll(search, { timeout: 20_000 }).toContain('never expires');
    expect((await gbrain('member', 'add', 'nora')).code).toBe(0);
    expect((await gbrain('member', 'list')).stdout).toContain('nora');
  });

  test('the doctor asks the database that the server shares', async () => {
    const { code, stdout } = await gbrain('doctor');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^good {2}database {2}the embedded database answers/m)]);
  });

  test('it logs each request as one line of JSON without secrets, and stops when asked', async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    expect(await ended).toBe(130);
    const lines = stderr.split('\n').filter((line) => line.startsWith('{'));
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ method: 'POST', path: '/api/v1/projects/shop/builds', status: 202, member: 'rada' }),
    );
    expect(stderr).not.toContain(token);
    expect((await gbrain('project', 'list')).code).toBe(0);
  });
});

describe('the first start on a terminal', () => {
  test('makes an owner and shows a code for one sign-in', async () => {
    const { stdout } = await runCli(['serve', '--port', '0'], {
      tty: true,
      kill: { when: /Serving at/, signal: 'SIGTERM' },
    });
    expect(stdout).toMatch(/gbc_[\w-]{43}/);
  });
});

describe('gbrain serve over PostgreSQL', () => {
  test('leaves builds to a worker, and other commands may run beside it', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'docs'));
    writeFileSync(join(folder, 'docs/README.md'), pageWith('Shop', 'A gift card holds at most 150 euros.'));
    const env = { PATH: process.env.PATH ?? '', GBRAIN_HOME: folder, GBRAIN_DATABASE_URL: await freshDatabase() };
    const start = (...args: string[]) =>
      spawn(process.execPath, [builtCli(), ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    const [server, worker] = [start('serve', '--port', '0', '--no-worker'), start('worker')];
    onTestFinished(() => {
      for (const child of [server, worker]) child.kill('SIGKILL');
    });
    const [[, url]] = await Promise.all([said(server, /Serving at (http:\S+)/), said(worker, /Waiting for builds/)]);
    await runCli(['project', 'add', 'shop', join(folder, 'docs')], { env });
    await runCli(['member', 'add', 'olga', '--owner'], { env });
    const token = (await runCli(['token', 'create', 'olga'], { env })).stdout.trim();
    const headers = { Authorization: `Bearer ${token}` };
    const logged = said(worker, /\{.*\}/);
    const started = await fetch(`${url}/api/v1/projects/shop/builds`, { method: 'POST', headers });
    const { id } = (await started.json()) as { id: number };
    const events = await fetch(`${url}/api/v1/projects/shop/builds/${id}/events`, { headers });
    expect(await events.text()).toContain('"status":"ready"');
    const log = JSON.parse((await logged)[0]) as unknown;
    expect(log).toMatchObject({ level: 'info', build: id, project: 'shop', status: 'ready', documents: 1 });
    for (const child of [server, worker]) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      expect(await ended).toEqual([130, null]);
    }
  });
});
