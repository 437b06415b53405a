import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueBuild } from '../../src/store/builds/builds.ts';
import { listAuditEvents } from '../../src/store/members/audit.ts';
import { KEY } from './eval-key.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());

const statuses = async (responses: readonly Promise<Response>[]) => {
  const all = await Promise.all(responses);
  const counts: Record<number, number> = {};
  for (const { status } of all) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const actions = async () =>
  (await listAuditEvents(world.store, { projects: null, before: null, limit: 200 })).map(({ who, action, project }) =>
    `${who} ${action} ${project ?? ''}`.trim(),
  );

test('limits hold for requests at the same moment, with 429 and when to come again', async () => {
  const { builder, reader, installation } = world.tokens;
  const token = (as: string) => () => world.send('/api/v1/tokens', { method: 'POST', token: as, body: { days: 1 } });
  expect(await statuses(Array.from({ length: 60 }, token(reader)))).toEqual({ 201: 49, 429: 11 });
  const forOther = await world.send('/api/v1/members/rada/tokens', {
    method: 'POST',
    token: installation,
    body: { days: 1 },
  });
  expect([forOther.status, forOther.headers.get('retry-after')]).toEqual([429, '60']);
  const build = (_: unknown, at: number) =>
    world.send('/api/v1/projects/shop/builds', { method: 'POST', token: builder, body: { branch: `branch-${at}` } });
  const builds = await statuses(Array.from({ length: 30 }, build));
  expect(builds[202]! + builds[429]!).toBe(30);
  expect(builds[429]).toBeGreaterThan(0);
});

test('evals of one member have a number, and a month has a budget', async () => {
  const { builder, installation } = world.tokens;
  const rows = Array.from({ length: 20 }, (_, at) => ({
    id: `open-${at}`,
    plan_sha8: `${at}`,
    plan: '{"project":"till"}' as never,
    status: 'running' as const,
    asked_by: 'bela',
  }));
  await world.store.db.insertInto('brain_eval_runs').values(rows).execute();
  const run = (body: object) =>
    world.send('/api/v1/projects/shop/eval-runs', {
      method: 'POST',
      token: builder,
      body: { key: KEY, model: 'builtin:lexical', ...body },
    });
  const full = await run({});
  expect([full.status, await full.text()]).toEqual([429, expect.stringContaining('20 evals')]);
  await world.store.db.deleteFrom('brain_eval_runs').where('asked_by', '=', 'bela').execute();
  await world.send('/api/v1/budgets', {
    method: 'PUT',
    token: installation,
    body: { scope: 'project', name: 'shop', usd_per_month: 3 },
  });
  const dear = await run({ model: 'openai:gpt-5.2', budget_usd: 5 });
  expect([dear.status, await dear.text()]).toEqual([
    400,
    expect.stringContaining('The budget of the project shop has no room for US$ 5.00'),
  ]);
  expect((await run({})).status).toBe(202);
});

test('a member follows twenty builds at once at most, and whoever stops makes room', async () => {
  const { reader } = world.tokens;
  const build = await queueBuild(world.store, { project: 'shop', branch: 'followed', builder: 2, job: true });
  const stop = new AbortController();
  const follow = () =>
    world.app.request(`/api/v1/projects/shop/builds/${build}/events`, {
      headers: { Authorization: `Bearer ${reader}` },
      signal: stop.signal,
    });
  const open = await Promise.all(Array.from({ length: 20 }, follow));
  expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await follow()).status).toBe(429);
  await Promise.all(open.map(({ body }) => body!.cancel()));
  await expect
    .poll(
      async () => {
        const one = await follow();
        await one.body?.cancel();
        return one.status;
      },
      { timeout: 5_000 },
    )
    .toBe(200);
  await world.store.db.deleteFrom('builds').where('id', '=', build).execute();
});

test('a compressed body is refused', async () => {
  const sent = await world.send('/api/v1/tokens', {
    method: 'POST',
    token: world.tokens.reader,
    body: { days: 1 },
    headers: { 'Content-Encoding': 'gzip' },
  });
  expect(sent.status).toBe(415);
});

test('failed sign-ins, sign-outs and refusals are in the audit log, so many of each and no more', async () => {
  await world.store.db.deleteFrom('audit').execute();
  const failed = await world.send('/sign-in', { method: 'POST', form: { token: 'gbc_wrong' } });
  expect(failed.headers.get('location')).toContain('failed=1');
  await statuses(
    Array.from({ length: 70 }, () =>
      world.send('/api/v1/projects/shop/builds', { method: 'POST', token: world.tokens.reader, body: {} }),
    ),
  );
  await world.send('/api/v1/members', { token: world.tokens.stranger });
  const seen = await actions();
  expect(seen).toContain('nobody sign-in.failed');
  expect(seen.filter((one) => one === 'rada refused shop')).toHaveLength(60);
  expect(seen).toContain('tilda refused');
  expect(
    JSON.stringify(await listAuditEvents(world.store, { projects: null, before: null, limit: 200 })),
  ).not.toContain('gbc_wrong');
});
