import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { registerProject } from '../../src/projects/register/register-project.ts';
import { ENGINES } from '../stores.ts';
import { makeWorld, type SendOptions, type World } from './world.ts';

describe.each(ENGINES)('members, tokens and projects over the API on %s', (_name, open) => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld(open);
  });
  afterAll(() => world?.close());
  const send = async <T = Record<string, unknown>>(path: string, options: SendOptions = {}) => {
    const response = await world.send(`/api/v1${path}`, { token: world.tokens.installation, ...options });
    return { status: response.status, body: (await response.json()) as T };
  };
  const tokensOf = async (token: string) =>
    (await send<{ items: { id: number; project: string | null; revoked_at: string | null }[] }>('/tokens', { token }))
      .body.items;

  test('a member is added, signs in with the code, gets a token, and is removed with it', async () => {
    const added = await send('/members', { body: { member: 'mira' } });
    expect([added.status, added.body.member]).toEqual([201, 'mira']);
    const signIn = await world.send('/sign-in', { form: { token: String(added.body.sign_in_code) } });
    expect([signIn.status, signIn.headers.get('location')]).toEqual([303, '/']);
    await send('/projects/shop/grants/mira', { method: 'PUT', body: { role: 'reader' } });
    const made = await send('/members/mira/tokens', { body: { read_only: true, days: 3 } });
    expect(made.body).toMatchObject({ member: 'mira', expires_at: '2026-12-03T10:00:00.000Z' });
    const token = String(made.body.token);
    expect((await send('/me', { token })).body).toEqual({
      ...{ member: 'mira', owner: false, read_only: true },
      projects: [{ project: 'shop', role: 'reader' }],
    });
    expect((await send<{ items: object[] }>('/members')).body.items).toContainEqual({
      ...{ member: 'mira', owner: false, created_at: '2026-11-30T10:00:00.000Z' },
      projects: [{ project: 'shop', role: 'reader' }],
    });
    expect((await send('/members/mira', { method: 'DELETE' })).status).toBe(200);
    expect((await world.send('/api/v1/me', { token })).status).toBe(401);
  });

  test('the last owner of the installation stays', async () => {
    const { status, body } = await send('/members/olga', { method: 'DELETE' });
    expect([status, body.detail]).toEqual([422, expect.stringContaining('last owner')]);
  });

  test('a member revokes a token of their own, and no other', async () => {
    const token = await world.token('rada');
    const [newest] = await tokensOf(token);
    expect(JSON.stringify(newest)).not.toContain(token);
    const own = { token: world.tokens.reader, method: 'DELETE' };
    expect((await send(`/tokens/${newest!.id}`, { ...own, token: world.tokens.builder })).status).toBe(404);
    expect((await send(`/tokens/${newest!.id}`, own)).status).toBe(200);
    expect((await world.send('/api/v1/me', { token })).status).toBe(401);
    expect((await send(`/tokens/${newest!.id}`, own)).status).toBe(404);
  });

  test('a token that is narrowed to a project shows and revokes those of that project alone', async () => {
    const wide = await world.token('rada');
    const narrow = await world.token('rada', { project: 'shop' });
    const [widest] = (await tokensOf(wide)).filter(({ project }) => project === null);
    expect((await tokensOf(narrow)).map(({ project }) => project)).toEqual(['shop']);
    expect((await send(`/tokens/${widest!.id}`, { token: narrow, method: 'DELETE' })).status).toBe(404);
    expect((await world.send('/api/v1/me', { token: wide })).status).toBe(200);
  });

  test.each([
    '/etc',
    'docs',
    'file:///etc',
    'FILE:///etc',
    'git://host.invalid/docs',
    'ext::sh -c id',
    'fd::3',
    '--upload-pack=id',
    '.\\docs',
    'C:\\docs',
    'host:docs',
    'https:///etc',
  ])('%s is no place that a project is registered from over HTTP', async (location) => {
    const { status, body } = await send('/projects', { body: { id: 'other', location } });
    expect([status, body.detail]).toEqual([400, expect.stringContaining('https, http and ssh')]);
  });

  test.each([
    'http://169.254.169.254/latest',
    'http://127.0.0.1:8080/x.git',
    'http://2130706433/x.git',
    'https://localhost/x.git',
    'ssh://git@[::1]/x',
    'git@localhost.:x',
  ])('%s is not registered over HTTP: it may show what only the server may see', async (location) => {
    expect((await send('/projects', { body: { id: 'other', location } })).status).toBe(400);
  });

  test.each(['https://git.invalid/docs.git', 'ssh://git@git.invalid/docs', 'git@git.invalid:team/docs.git'])(
    '%s is registered, and removed again',
    async (location) => {
      expect((await send('/projects', { body: { id: 'remote', location } })).status).toBe(201);
      expect((await send('/projects/remote', { method: 'DELETE' })).status).toBe(200);
      expect((await send('/projects/remote')).status).toBe(404);
    },
  );

  test('a project that is removed answers no more, nor does its Brain under the same id', async () => {
    const search = () =>
      world.send('/api/v1/projects/till/tools/brain_search', {
        token: world.tokens.installation,
        body: { query: 'secret' },
      });
    expect(await (await search()).text()).toContain('till-word');
    expect((await send('/projects/till', { method: 'DELETE' })).status).toBe(200);
    expect((await search()).status).toBe(404);
    await registerProject(
      world.store,
      { id: 'till', location: world.folder, branch: null, replace: false },
      { env: process.env },
    );
    // What was done elsewhere than in the server holds in it a second later.
    world.pass(1);
    await vi.waitFor(async () => {
      const answer = await search();
      expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('has not been built')]);
    });
  });

  test('the log of the installation tells what was done', async () => {
    const { body } = await send<{ items: { who: string; action: string }[] }>('/audit?limit=200');
    const events = new Set(body.items.map(({ who, action }) => `${who} ${action}`));
    const own = ['member.add', 'member.remove', 'token.create', 'token.revoke', 'project.add', 'project.remove'];
    expect([...events]).toEqual(
      expect.arrayContaining([
        ...own.filter((action) => action !== 'token.revoke').map((action) => `olga ${action}`),
        'rada token.revoke',
      ]),
    );
    expect(JSON.stringify(body)).not.toMatch(/gb[tc]_/);
  });
});
