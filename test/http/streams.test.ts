import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keySchema } from '../../src/brain-eval/key/key.ts';
import { startTrials } from '../../src/brain-eval/trials/start-trials.ts';
import type { HttpEnv } from '../../src/http/request/deps.ts';
import { streamChanges } from '../../src/http/request/stream-changes.ts';
import { queueBuild } from '../../src/store/builds/builds.ts';
import { listTokens } from '../../src/store/members/tokens.ts';
import { trialWork } from '../brain-eval/trial-work.ts';
import { makeWorld, type SendOptions, type World } from './world.ts';

const KEY = keySchema.parse({
  version: 1,
  refusal: { phrases: ['do not say'] },
  questions: [{ id: 'size', kind: 'unanswerable', question: 'How large is the attic?' }],
});

describe('a stream that was opened with good access', () => {
  let world: World;
  let run: string;
  let build: number;
  beforeAll(async () => {
    world = await makeWorld();
    // Asked for beside the server, as another one of a team does: nobody here does them, so both stay as they are.
    run = await startTrials(
      world.store,
      {
        ...{ project: 'shop', key: KEY, model: 'builtin:lexical', modes: ['brain'], repeat: 1, session: 'whole' },
        ...{ maxSteps: 5, timeoutMs: 1000, budgetUsd: null, needsBudget: true, builder: null, resume: false },
        by: 'otto',
      },
      trialWork(world.store, world.deps.home),
    );
    build = await queueBuild(world.store, { project: 'shop', branch: null, builder: 2 });
  });
  afterAll(() => world?.close());

  const asOwner = (path: string, options: SendOptions = {}) =>
    world.send(`/api/v1${path}`, { token: world.tokens.installation, ...options });
  /** A member with a token, a reader of `shop`, and what they were given. */
  async function enrol(member: string) {
    await asOwner('/members', { body: { member } });
    await asOwner(`/projects/shop/grants/${member}`, { method: 'PUT', body: { role: 'reader' } });
    return world.token(member, { expiresAt: new Date(world.deps.clock().getTime() + 60 * 60_000) });
  }
  async function signIn(token: string) {
    const cookie = (await world.send('/sign-in', { form: { token } })).headers.get('set-cookie')!;
    const pair = cookie.slice(0, cookie.indexOf(';'));
    const page = await (await world.send('/', { cookie: pair })).text();
    return { cookie: pair, csrf: /name="_csrf" value="([0-9a-f]{64})"/.exec(page)![1]! };
  }
  const newestToken = async (member: string) => (await listTokens(world.store, member))[0]!.id;

  test.each<[string, (member: string) => unknown]>([
    ['its grant is taken away', (member) => asOwner(`/projects/shop/grants/${member}`, { method: 'DELETE' })],
    ['its token is revoked', async (member) => asOwner(`/tokens/${await newestToken(member)}`, { method: 'DELETE' })],
    ['its member is removed', (member) => asOwner(`/members/${member}`, { method: 'DELETE' })],
    ['its token expires', () => world.pass(90)],
  ])('ends when %s', async (_name, end) => {
    const member = `m${Math.round(world.deps.clock().getTime() / 1000)}-${(await listTokens(world.store, null)).length}`;
    const token = await enrol(member);
    const { cookie } = await signIn(token);
    const streams = await Promise.all(
      [
        [`/api/v1/projects/shop/eval-runs/${run}/events`, { token }],
        [`/api/v1/projects/shop/builds/${build}/events`, { cookie }],
        [`/projects/shop/evals/jobs/${run}/events`, { cookie }],
        [`/projects/shop/builds/${build}/events`, { token }],
      ].map(async ([path, options]) => {
        const response = await world.send(path as string, options as SendOptions);
        const reader = response.body!.getReader();
        // It is open, and has told how things stand.
        expect([path, response.status, (await reader.read()).done]).toEqual([path, 200, false]);
        return reader;
      }),
    );
    await end(member);
    for (const reader of streams) {
      while (!(await reader.read()).done);
    }
  });

  test('ends when its session does', async () => {
    const { cookie, csrf } = await signIn(await enrol('zora'));
    const response = await world.send(`/projects/shop/evals/jobs/${run}/events`, { cookie });
    const reader = response.body!.getReader();
    expect((await reader.read()).done).toBe(false);
    expect((await world.send('/sign-out', { cookie, form: { _csrf: csrf } })).status).toBe(303);
    while (!(await reader.read()).done);
  });
});

test('a HEAD request of a stream begins none', async () => {
  let read = 0;
  const app = new Hono<HttpEnv>();
  app.get('/projects/:project/events', (context) => {
    context.set('visitorNow', async () => {
      read += 1;
      return null;
    });
    return streamChanges(context, async () => null);
  });
  const { status, headers } = await app.request('/projects/shop/events', { method: 'HEAD' });
  expect([status, headers.get('content-type'), read]).toEqual([200, 'text/event-stream', 0]);
  await (await app.request('/projects/shop/events')).text();
  expect(read).toBe(1);
});
