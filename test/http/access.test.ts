import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGE_ROWS } from './page-rows.ts';
import { BEARERS, type Bearer, makeWorld, type World } from './world.ts';

const WHO = ['none', ...BEARERS] as const;
/** What each kind of visitor gets, in the order of {@link WHO}. */
type Row = readonly [route: string, path: string, body: unknown, ...statuses: readonly number[]];

const SHOP = '/api/v1/projects/shop';
const NOBODY = [401, 401, 401, 401] as const;
const OPEN = [200, 401, 401, 401, 200, 200, 200, 200, 200, 200] as const;
const READERS = [...NOBODY, 404, 200, 200, 200, 200, 200] as const;
const MISSING = [...NOBODY, 404, 404, 404, 404, 404, 404] as const;
const MEMBERS = [...NOBODY, 200, 200, 200, 200, 200, 200] as const;
const OWNERS = [...NOBODY, 404, 403, 403, 200, 403, 200] as const;
const installation = (status: number) => [...NOBODY, 403, 403, 403, 403, 403, status] as const;
/** A tool called without what it needs: the tool answers, or the door does. */
const tool = (name: string, body: unknown): Row => [
  `POST /api/v1/projects/:project/tools/${name}`,
  `${SHOP}/tools/${name}`,
  body,
  ...READERS,
];

const ROWS: readonly Row[] = [
  ['GET /health', '/health', null, ...WHO.map(() => 200)],
  ['GET /ready', '/ready', null, ...WHO.map(() => 200)],
  ['GET /api/v1/openapi.json', '/api/v1/openapi.json', null, ...OPEN],
  ['GET /api/v1/me', '/api/v1/me', null, ...MEMBERS],
  ['GET /api/v1/projects', '/api/v1/projects', null, ...MEMBERS],
  [
    'POST /api/v1/projects',
    '/api/v1/projects',
    { id: 'Bad Id', location: 'https://git.invalid/docs.git' },
    ...installation(400),
  ],
  ['DELETE /api/v1/projects/:project', '/api/v1/projects/nothing', null, ...installation(404)],
  ['GET /api/v1/projects/:project', SHOP, null, ...READERS],
  ['GET /api/v1/projects/:project/watch', `${SHOP}/watch`, null, ...OWNERS],
  ['PUT /api/v1/projects/:project/watch', '/api/v1/projects/nothing/watch', {}, ...installation(404)],
  ['GET /api/v1/budgets', '/api/v1/budgets', null, ...installation(200)],
  ['PUT /api/v1/budgets', '/api/v1/budgets', { scope: 'installation', usd_per_month: null }, ...installation(200)],
  ['GET /api/v1/spending', '/api/v1/spending', null, ...installation(200)],
  ['GET /api/v1/projects/:project/spending', `${SHOP}/spending`, null, ...OWNERS],
  ['POST /hooks/:project', '/hooks/shop', {}, ...WHO.map(() => 401)],
  ['PATCH /api/v1/projects/:project', SHOP, { promote: 'auto' }, ...OWNERS],
  ['GET /api/v1/projects/:project/builds', `${SHOP}/builds`, null, ...READERS],
  ['POST /api/v1/projects/:project/builds', `${SHOP}/builds`, {}, ...NOBODY, 404, 403, 202, 202, 403, 202],
  ['GET /api/v1/projects/:project/builds/:build', `${SHOP}/builds/1`, null, ...READERS],
  ['GET /api/v1/projects/:project/builds/:build/events', `${SHOP}/builds/1/events`, null, ...READERS],
  [
    'POST /api/v1/projects/:project/builds/:build/cancel',
    `${SHOP}/builds/1/cancel`,
    {},
    ...NOBODY,
    404,
    403,
    202,
    202,
    403,
    202,
  ],
  [
    'GET /api/v1/projects/:project/builds/:build/diff',
    `${SHOP}/builds/1/diff?from=1`,
    null,
    ...NOBODY,
    404,
    403,
    200,
    200,
    403,
    200,
  ],
  [
    'POST /api/v1/projects/:project/builds/:build/promote',
    `${SHOP}/builds/1/promote`,
    {},
    ...NOBODY,
    404,
    403,
    200,
    200,
    403,
    200,
  ],
  ['POST /api/v1/projects/:project/rollback', `${SHOP}/rollback`, {}, ...NOBODY, 404, 403, 200, 200, 403, 200],
  tool('brain_tree', {}),
  tool('brain_search', { query: 'secret word' }),
  tool('brain_grep', { pattern: 'secret' }),
  tool('brain_read', { node: 'README.md' }),
  tool('brain_links', { node: 'README.md' }),
  tool('documents_list', {}),
  tool('documents_read', { path: 'README.md' }),
  tool('documents_search', { pattern: 'secret' }),
  ['GET /api/v1/projects/:project/takes', `${SHOP}/takes`, null, ...READERS],
  ['GET /api/v1/receipts', '/api/v1/receipts', null, ...MEMBERS],
  ['GET /api/v1/receipts/:receipt', '/api/v1/receipts/1', null, ...MISSING],
  ['GET /api/v1/projects/:project/gate-runs', `${SHOP}/gate-runs`, null, ...READERS],
  ['GET /api/v1/projects/:project/gate-runs/:run', `${SHOP}/gate-runs/1`, null, ...MISSING],
  ['POST /api/v1/projects/:project/gate-runs', `${SHOP}/gate-runs`, {}, ...NOBODY, 404, 403, 400, 400, 403, 400],
  [
    'POST /api/v1/projects/:project/gate-runs/:run/cancel',
    `${SHOP}/gate-runs/1/cancel`,
    null,
    ...[...NOBODY, 404, 403, 404, 404, 403, 404],
  ],
  ['GET /api/v1/projects/:project/eval-runs', `${SHOP}/eval-runs`, null, ...READERS],
  ['GET /api/v1/projects/:project/eval-runs/:run', `${SHOP}/eval-runs/none`, null, ...MISSING],
  ['POST /api/v1/projects/:project/eval-runs', `${SHOP}/eval-runs`, {}, ...NOBODY, 404, 403, 400, 400, 403, 400],
  ['GET /api/v1/projects/:project/eval-runs/:run/events', `${SHOP}/eval-runs/none/events`, null, ...MISSING],
  ['GET /api/v1/projects/:project/eval-runs/:run/report', `${SHOP}/eval-runs/none/report`, null, ...MISSING],
  [
    'POST /api/v1/projects/:project/eval-runs/:run/cancel',
    `${SHOP}/eval-runs/none/cancel`,
    {},
    ...NOBODY,
    404,
    403,
    404,
    404,
    403,
    404,
  ],
  [
    'GET /api/v1/projects/:project/eval-runs/:run/sessions/:session',
    `${SHOP}/eval-runs/none/sessions/1`,
    null,
    ...MISSING,
  ],
  ['GET /api/v1/projects/:project/eval-records', `${SHOP}/eval-records`, null, ...READERS],
  ['GET /api/v1/projects/:project/grants', `${SHOP}/grants`, null, ...OWNERS],
  ['PUT /api/v1/projects/:project/grants/:member', `${SHOP}/grants/rada`, { role: 'reader' }, ...OWNERS],
  [
    'DELETE /api/v1/projects/:project/grants/:member',
    `${SHOP}/grants/tilda`,
    null,
    ...NOBODY,
    404,
    403,
    403,
    404,
    403,
    404,
  ],
  ['GET /api/v1/projects/:project/audit', `${SHOP}/audit`, null, ...OWNERS],
  ['GET /api/v1/audit', '/api/v1/audit', null, ...installation(200)],
  ['GET /api/v1/members', '/api/v1/members', null, ...installation(200)],
  ['POST /api/v1/members', '/api/v1/members', { member: 'Bad Name' }, ...installation(400)],
  ['DELETE /api/v1/members/:member', '/api/v1/members/nobody', null, ...installation(404)],
  ['POST /api/v1/members/:member/sign-in-codes', '/api/v1/members/nobody/sign-in-codes', {}, ...installation(422)],
  ['POST /api/v1/members/:member/tokens', '/api/v1/members/nobody/tokens', {}, ...installation(422)],
  ['GET /api/v1/tokens', '/api/v1/tokens', null, ...MEMBERS],
  ['POST /api/v1/tokens', '/api/v1/tokens', {}, ...NOBODY, 201, 201, 201, 201, 403, 201],
  ['DELETE /api/v1/tokens/:token', '/api/v1/tokens/999', null, ...NOBODY, 404, 404, 404, 404, 403, 404],
  ['ALL /api/v1/*', '/api/v1/nothing', null, ...MISSING],
  ['ALL /mcp', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }, ...MEMBERS],
  ...PAGE_ROWS,
  ['POST /sign-in', '/sign-in', {}, 303, 401, 401, 401, 303, 303, 303, 303, 303, 303],
  ['POST /sign-out', '/sign-out', {}, 303, 401, 401, 401, 303, 303, 303, 303, 303, 303],
];

describe('who gets what', () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld();
  });
  afterAll(() => world?.close());

  test('every route of the app has a row', () => {
    const routes = world.app.routes
      .filter(({ method, path }) => !(method === 'ALL' && path === '/*'))
      .map(({ method, path }) => `${method} ${path.replace(/^\/assets\/.*/, '/assets/*')}`);
    expect([...new Set(routes)].sort()).toEqual(ROWS.map(([route]) => route).sort());
  });

  test.each(ROWS.map(([route, path, body, ...statuses]) => ({ route, path, body, statuses })))(
    '$route',
    async ({ route, path, body, statuses }) => {
      // So that no row meets the limit on bad tokens that the rows before it used up.
      world.pass(1);
      expect(statuses).toHaveLength(WHO.length);
      const method = route.startsWith('ALL') ? (body === null ? 'GET' : 'POST') : route.slice(0, route.indexOf(' '));
      const headers = { Accept: 'application/json, text/event-stream' };
      const got: Record<string, number> = {};
      for (const who of WHO) {
        const token = who === 'none' ? {} : { token: world.tokens[who as Bearer] };
        const response = await world.send(path, { method, headers, ...(body === null ? {} : { body }), ...token });
        const text = await response.text();
        got[who] = response.status;
        if (response.status === 401 || (response.status >= 400 && /^\/(api|mcp)/.test(path))) {
          expect(response.headers.get('content-type')).toBe('application/problem+json');
          expect(JSON.parse(text)).toMatchObject({ status: response.status, title: expect.any(String) });
        }
        // Nothing of a project reaches who may not know of it.
        if (who === 'stranger') expect(text).not.toMatch(/shop-word|\brada\b|\botto\b/);
        if (['none', 'wrong', 'expired', 'revoked'].includes(who))
          expect(text).not.toMatch(/\b(shop|till|olga|rada)\b/);
        expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      }
      expect(got).toEqual(Object.fromEntries(WHO.map((who, at) => [who, statuses[at]])));
    },
  );
});
