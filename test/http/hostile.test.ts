import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/http/app.ts';
import { listen } from '../../src/http/listen.ts';
import { makeWorld, type World, XSS } from './world.ts';

const SHOP = '/api/v1/projects/shop';

describe('hostile input', () => {
  let world: World;
  /** A signed-in browser: its cookie and the CSRF value of its pages. */
  const signIn = async (member = 'olga') => {
    const token = await world.token(member, { once: true });
    const response = await world.send('/sign-in', { form: { token } });
    const cookie = response.headers.get('set-cookie')!;
    const pair = cookie.slice(0, cookie.indexOf(';'));
    const page = await (await world.send('/', { cookie: pair })).text();
    return { cookie, pair, csrf: /name="_csrf" value="([0-9a-f]{64})"/.exec(page)?.[1] ?? '' };
  };
  beforeAll(async () => {
    world = await makeWorld();
  });
  afterAll(() => world?.close());

  test('markup in a title comes as JSON that no browser takes for a page', async () => {
    const body = { path: 'README.md' };
    const response = await world.send(`${SHOP}/tools/documents_read`, { token: world.tokens.reader, body });
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(((await response.json()) as { text: string }).text).toContain(XSS.slice(0, 20));
    const problem = await world.send(`/api/v1/projects/${encodeURIComponent(XSS)}`, { token: world.tokens.reader });
    expect(await problem.text()).not.toContain('<img');
  });

  test.each([
    ['a path that climbs', '/api/v1/projects/..%2f..%2fetc/takes', 404],
    ['a project that is a path', '/api/v1/projects/shop%2f..%2ftill', 404],
    ['a build that is no number', `${SHOP}/builds/1%27%20or%20%271%27=%271`, 404],
    ['a build past every number', `${SHOP}/builds/${'9'.repeat(40)}`, 404],
    ['a run that is SQL', `${SHOP}/eval-runs/x'%3b%20drop%20table%20members%3b--`, 404],
    ['a NUL in a name', `${SHOP}/eval-runs/a%00b`, 400],
    ['an asset outside', '/assets/..%2f..%2fpackage.json', 404],
    ['a limit that is none', `${SHOP}/takes?limit=1e9`, 400],
    ['a limit given twice', `${SHOP}/takes?limit=1&limit=2`, 400],
    ['an argument that is unknown', `${SHOP}/takes?where=1=1`, 400],
    ['a NUL in an argument', `${SHOP}/takes?holder=a%00b`, 400],
    ['SQL in an argument', `${SHOP}/takes?slug_prefix=%25'%20or%201=1--`, 200],
    ['half a character', `${SHOP}/takes?holder=%E0%A4%A`, 200],
  ])('%s does nothing', async (_name, path, status) => {
    const response = await world.send(path, { token: world.tokens.owner });
    expect([response.status, await response.text()]).toEqual([
      status,
      expect.not.stringMatching(/till-word|"name": "gbrain"|at .*\.ts:\d/),
    ]);
    if (status === 200)
      expect(await (await world.send(path, { token: world.tokens.owner })).json()).toMatchObject({ items: [] });
  });

  test.each([
    ['a path out of the repository', 'documents_read', { path: '../../../etc/passwd' }],
    ['an absolute path', 'documents_read', { path: '/etc/passwd' }],
    ['a pattern that backtracks', 'documents_search', { pattern: '^(a+)+$' }],
    ['SQL in a search', 'brain_search', { query: "'; drop table tokens; -- union select hash from tokens" }],
    ['a glob that is none', 'documents_list', { path: '/', pattern: '[[['.repeat(200) }],
  ])('%s in a tool gives nothing away', async (_name, tool, body) => {
    const response = await world.send(`${SHOP}/tools/${tool}`, { token: world.tokens.reader, body });
    expect([200, 422]).toContain(response.status);
    expect(await response.text()).not.toMatch(/root:|[0-9a-f]{64}/);
    expect((await world.send('/api/v1/me', { token: world.tokens.reader })).status).toBe(200);
  });

  test.each<[string, Parameters<World['send']>[1], number]>([
    [
      'a body that is too large',
      { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: 'x'.repeat(300_000) },
      413,
    ],
    ['a body that is no JSON', { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: {} }, 415],
    ['a form for the API', { form: { query: 'x' } }, 415],
    ['a body that is a list', { body: [] }, 422],
    ['a body of many levels', { body: JSON.parse('['.repeat(900) + ']'.repeat(900)) }, 422],
    ['a body of more levels than a stack', { body: JSON.parse('['.repeat(3000) + ']'.repeat(3000)) }, 400],
    ['a field __proto__', { body: JSON.parse('{"__proto__":{"query":"x"}}') }, 422],
  ])('%s is refused', async (_name, options, status) => {
    const response = await world.send(`${SHOP}/tools/brain_search`, { ...options, token: world.tokens.reader });
    expect(response.status).toBe(status);
  });

  test.each([
    ['a NUL', 'a\0b', 400],
    ['an option of git', '--upload-pack=touch /tmp/x', 422],
    ['a path', '../../heads/x', 422],
  ])('%s as a branch is refused before it is stored', async (_name, branch, status) => {
    const response = await world.send(`${SHOP}/builds`, { token: world.tokens.builder, body: { branch } });
    expect(response.status).toBe(status);
  });

  test.each(['token', 'access_token', 'api_key'])(
    'a token in the URL as %s is refused, and not logged',
    async (name) => {
      const response = await world.send(`/api/v1/me?${name}=${world.tokens.owner}`);
      expect(response.status).toBe(400);
      expect(await response.text()).not.toContain(world.tokens.owner);
      await world.send(`/api/v1/${world.tokens.owner}`, { token: world.tokens.owner });
      expect(JSON.stringify(world.log)).not.toContain(world.tokens.owner);
    },
  );

  test('a form of the page is refused to who lacks the role, though it comes from a page of ours', async () => {
    for (const [member, status] of [
      ['rada', 403],
      ['bela', 303],
    ] as const) {
      const { pair, csrf } = await signIn(member);
      for (const action of ['builds', 'builds/1/cancel']) {
        const form = { _csrf: csrf, branch: '', builder: '2' };
        const response = await world.send(`/projects/shop/${action}`, { cookie: pair, form });
        expect([member, action, response.status]).toEqual([member, action, status]);
      }
    }
  });

  test('a session cannot be read by scripts nor sent from elsewhere, and a change needs the value of its pages', async () => {
    const { cookie, pair, csrf } = await signIn();
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    const start = (headers: Record<string, string>) =>
      world.send(`${SHOP}/builds`, {
        method: 'POST',
        cookie: pair,
        headers: { 'Content-Type': 'application/json', ...headers },
      });
    expect((await start({})).status).toBe(403);
    expect((await start({ 'X-CSRF-Token': 'f'.repeat(64) })).status).toBe(403);
    expect((await start({ 'X-CSRF-Token': csrf, Origin: 'https://evil.invalid' })).status).toBe(403);
    expect((await start({ 'X-CSRF-Token': csrf, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await start({ 'X-CSRF-Token': csrf })).status).toBe(202);
    const other = await signIn('rada');
    expect((await start({ 'X-CSRF-Token': other.csrf })).status).toBe(403);
    expect((await world.send('/mcp', { cookie: pair, body: {}, headers: { 'X-CSRF-Token': csrf } })).status).toBe(401);
    expect((await world.send('/sign-out', { cookie: pair, form: {} })).status).toBe(403);
    expect((await world.send('/sign-out', { cookie: pair, form: { _csrf: csrf } })).status).toBe(303);
    expect((await world.send('/api/v1/me', { cookie: pair })).status).toBe(401);
  });

  test('a sign-in never leads to another site, and failed ones have to wait', async () => {
    for (const next of [
      'https://evil.invalid/',
      '//evil.invalid',
      '/\\evil.invalid',
      '/%5cevil\n',
      'javascript:alert(1)',
      '/.//evil.invalid',
      '/..//evil.invalid',
      '/%2e//evil.invalid',
      '/a/../..//evil.invalid/?b',
    ]) {
      const token = await world.token('olga', { once: true });
      const response = await world.send('/sign-in', { form: { token, next } });
      const target = new URL(response.headers.get('location')!, 'http://here.invalid');
      expect([response.status, target.host]).toEqual([303, 'here.invalid']);
    }
    const from = await world.send('/sign-in', { form: { token: 'x' }, headers: { Origin: 'https://evil.invalid' } });
    expect(from.status).toBe(403);
    for (let attempt = 0; attempt < 10; attempt++) await world.send('/sign-in', { form: { token: `gbt_${attempt}` } });
    const token = await world.token('olga', { once: true });
    const blocked = await world.send('/sign-in', { form: { token } });
    expect(blocked.headers.get('location')).toBe('/sign-in?failed=wait');
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
    world.pass(11);
    const open = await world.send('/sign-in', { form: { token } });
    expect(open.headers.get('location')).toBe('/');
  });

  test('behind a proxy, failed sign-ins of one visitor do not keep others out; without one, nobody says where they are', async () => {
    for (const https of [true, false]) {
      const app = createApp({ ...world.deps, https });
      const signInFrom = async (forwarded: string, token: string) => {
        const headers = { 'X-Forwarded-For': forwarded, 'Content-Type': 'application/x-www-form-urlencoded' };
        const body = new URLSearchParams({ token }).toString();
        return (await app.request('/sign-in', { method: 'POST', headers, body })).headers.get('location');
      };
      // What a client makes up stands before what the proxy adds.
      for (let at = 0; at < 10; at++) await signInFrom(`10.0.0.${at}, 192.0.2.1`, 'gbt_wrong');
      const code = () => world.token('olga', { once: true });
      expect(await signInFrom('192.0.2.2, 192.0.2.1', await code())).toBe('/sign-in?failed=wait');
      expect(await signInFrom('192.0.2.1, 192.0.2.2', await code())).toBe(https ? '/' : '/sign-in?failed=wait');
    }
  });

  test('a client that sends slowly is cut, others are served meanwhile', async () => {
    const server = await listen(world.app, {
      hostname: '127.0.0.1',
      port: 0,
      timeouts: { headMs: 300, requestMs: 600 },
    });
    const { port } = new URL(server.url);
    const slow = (head: string) =>
      new Promise<string>((resolve) => {
        let answer = '';
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(head));
        socket.on('data', (data) => {
          answer += data.toString();
        });
        socket.on('error', () => {});
        socket.on('close', () => resolve(answer));
      });
    const cut = Promise.all([
      slow('GET /health HTTP/1.1\r\nHost: x\r\n'),
      slow(
        'POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\ntok',
      ),
    ]);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    for (const answer of await cut) expect(answer).toMatch(/^$|^HTTP\/1\.1 408/);
    await server.close(100);
  });
});
