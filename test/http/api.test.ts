import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ROUTES } from '../../src/http/api/routes.ts';
import { saveRun } from '../../src/store/receipts/runs.ts';
import { saveBrainEvalRun, saveTrial } from '../../src/store/trials/trials.ts';
import { makeWorld, type World, XSS } from './world.ts';

const SHOP = '/api/v1/projects/shop';

interface Page {
  items: { id: number }[];
  next: string | null;
}

describe('the API', () => {
  let world: World;
  const get = async <T = object>(path: string, token = world.tokens.owner) =>
    (await world.send(path, { token })).json() as Promise<T>;
  beforeAll(async () => {
    world = await makeWorld();
    const { store } = world;
    const sha = (corpus: string) => ({ corpus, prompt: 'p', models: 'm', rubric: 'r' });
    const receipts: [string, string[] | undefined, 'db' | 'fs'][] = [
      ['shop', ['shop'], 'db'],
      ['both', ['shop', 'till'], 'db'],
      ['folder', ['shop'], 'fs'],
      ['old', undefined, 'db'],
      ['till', ['till'], 'db'],
    ];
    for (const [corpus, projects, source] of receipts) {
      const takes = projects?.map((project, at) => ({ take: at + 1, project, claim: XSS }));
      await saveRun(store, {
        ...{ shas: sha(corpus), rubricVersion: 'v1.0', verdict: 'pass', overallScore: 7, dimScores: {}, costUsd: 0 },
        receipt: { schema_version: 1, corpus: { source, corpus_sha8: corpus }, ...(takes ? { takes } : {}) },
        ...{ diskPath: null, createdAt: '2026-11-30T10:00:00.000Z' },
      });
    }
    for (const project of ['shop', 'till']) {
      const plan = { project, commit: 'c', builder: 2, model: 'builtin:lexical' };
      await saveBrainEvalRun(store, { id: `run-${project}`, planSha8: project, plan });
      await saveTrial(store, `run-${project}`, {
        ...{ mode: 'brain', repeat: 1, question: 'q1', ended: 'done', session: { secret: 'words' } },
        ...{ toolCalls: 2, tokens: 10, costUsd: null, milliseconds: 5 },
      });
    }
  });
  afterAll(() => world?.close());

  test('a tool answers with what an agent gets, and says what is wrong with its arguments', async () => {
    const search = await world.send(`${SHOP}/tools/brain_search`, {
      token: world.tokens.reader,
      body: { query: 'secret' },
    });
    expect(await search.json()).toEqual({
      text: expect.stringContaining('README.md:'),
      commit: expect.stringMatching(/^[0-9a-f]{40}$/),
      results: [expect.objectContaining({ query: 'secret', hits: expect.any(Array) })],
    });
    const wrong = await world.send(`${SHOP}/tools/brain_search`, { token: world.tokens.reader, body: { colour: 'x' } });
    expect(wrong.status).toBe(422);
    expect(await wrong.json()).toMatchObject({
      title: 'Wrong arguments',
      detail: expect.stringContaining('"queries" is missing'),
    });
  });

  test('a list goes on by its cursor to the end, each item once', async () => {
    for (let build = 0; build < 3; build++) {
      const started = await world.send(`${SHOP}/builds`, { token: world.tokens.builder, body: {} });
      const { id } = (await started.json()) as { id: number };
      await world.send(`${SHOP}/builds/${id}/events`, { token: world.tokens.reader }).then((events) => events.text());
    }
    const ids: number[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: Page = await get(`${SHOP}/builds?limit=2${next === '' ? '' : `&cursor=${next}`}`);
      expect(page.items.length).toBeLessThanOrEqual(2);
      ids.push(...page.items.map(({ id }) => id));
      next = page.next;
    }
    expect(ids).toHaveLength(4);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    const takes = await get(`${SHOP}/takes?limit=1`);
    expect(takes).toMatchObject({ items: [{ slug: 'README', kind: 'fact' }], next: null });
    expect((await world.send(`${SHOP}/takes?cursor=bogus`, { token: world.tokens.owner })).status).toBe(400);
  });

  test('a build is followed by events until it has ended', async () => {
    const started = await world.send(`${SHOP}/builds`, { token: world.tokens.builder, body: {} });
    const { id, status } = (await started.json()) as { id: number; status: string };
    expect([started.status, status]).toEqual([202, 'queued']);
    const events = await world.send(`${SHOP}/builds/${id}/events`, { token: world.tokens.reader });
    expect(events.headers.get('content-type')).toContain('text/event-stream');
    const sent = (await events.text()).split('\n\n').filter((event) => event.startsWith('event: build'));
    expect(sent.at(-1)).toContain('"status":"ready"');
    const { items } = await get<Page>(`${SHOP}/audit`);
    expect(items[0]).toMatchObject({ who: 'bela', action: 'build.start', detail: { build: id } });
  });

  test('a receipt is seen by who may see every project that its takes are from', async () => {
    const seen = async (token: string) => {
      const { items } = await get<Page>('/api/v1/receipts', token);
      const all = await Promise.all(
        items.map(({ id }) => get<{ corpus: { corpus_sha8: string } }>(`/api/v1/receipts/${id}`, token)),
      );
      return all.map(({ corpus }) => corpus.corpus_sha8);
    };
    expect(await seen(world.tokens.reader)).toEqual(['shop']);
    expect(await seen(world.tokens.stranger)).toEqual(['till']);
    expect(await seen(world.tokens.installation)).toEqual(['till', 'old', 'folder', 'both', 'shop']);
    const ofTill = await get<Page>('/api/v1/receipts?project=till', world.tokens.installation);
    expect(ofTill.items.map(({ id }) => id)).toEqual([5, 4, 2]);
    expect(await get('/api/v1/receipts?project=till', world.tokens.reader)).toEqual({ items: [], next: null });
    for (const id of [2, 3, 4, 5, 99]) {
      const response = await world.send(`/api/v1/receipts/${id}`, { token: world.tokens.reader });
      expect([response.status, { ...((await response.json()) as object), instance: '' }]).toEqual([404, NOT_FOUND]);
    }
  });

  test('runs of the brain eval are those over the project', async () => {
    const { items } = await get<Page>(`${SHOP}/eval-runs`);
    expect(items).toMatchObject([{ id: 'run-shop', trials: 1, done: 1 }]);
    expect(await get(`${SHOP}/eval-runs/run-shop`)).toMatchObject({ sessions: [{ question: 'q1', tool_calls: 2 }] });
    const session = `${SHOP}/eval-runs/run-shop/sessions`;
    expect(await get(`${session}/1`)).toMatchObject({ run: 'run-shop', session: { secret: 'words' } });
    for (const path of [`${session}/2`, `${session}/x`, `${SHOP}/eval-runs/run-till/sessions/1`]) {
      expect((await world.send(path, { token: world.tokens.installation })).status).toBe(404);
    }
    expect((await world.send(`${SHOP}/eval-runs/run-till`, { token: world.tokens.owner })).status).toBe(404);
  });

  test('a project that is not theirs looks in every way like one that is not there', async () => {
    for (const path of ['', '/builds', '/takes', '/eval-runs', '/grants']) {
      const there = await world.send(`/api/v1/projects/till${path}`, { token: world.tokens.owner });
      const absent = await world.send(`/api/v1/projects/nothing${path}`, { token: world.tokens.owner });
      expect([there.status, absent.status]).toEqual([404, 404]);
      expect({ ...((await there.json()) as object), instance: '' }).toEqual({
        ...((await absent.json()) as object),
        instance: '',
      });
    }
  });

  test('every answer fits the schema that the document gives for it', async () => {
    const document = await get<{ openapi: string; paths: Record<string, object> }>('/api/v1/openapi.json');
    expect(document.openapi).toBe('3.1.0');
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(described.sort()).toEqual(
      ROUTES.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).sort(),
    );
    const asked = { models: ['builtin:rules'] };
    const gate = await world.send('/api/v1/projects/shop/gate-runs', {
      method: 'POST',
      token: world.tokens.builder,
      body: asked,
    });
    const { id: gateRun } = (await gate.json()) as { id: number };
    const places: Record<string, string> = { project: 'shop', build: '1', receipt: '1', run: 'run-shop', session: '1' };
    for (const { method, path, reply, id } of ROUTES) {
      // The run here is a command's, which has no report, and the build has no documents; eval-runs.test.ts and
      // publish.test.ts hold what they answer to the schema.
      if (method !== 'get' || reply === null || id === 'getEvalReport' || id === 'diffBuilds') continue;
      const own = id === 'getGateRun' ? { ...places, run: String(gateRun) } : places;
      const filled = path.replace(/:(\w+)/g, (_, name: string) => own[name]!);
      const body = await get(`/api/v1${filled}`, world.tokens.installation);
      expect(z.safeParse(reply, body).error, id).toBeUndefined();
    }
  });

  test('an MCP client lists the tools and asks about the projects of its token', async () => {
    const fetchApp = (url: URL | string, init?: RequestInit) =>
      Promise.resolve(world.app.request(String(url).replace('http://server.invalid', ''), init));
    const connect = async (token: string, query = '') => {
      const client = new Client({ name: 'test', version: '1' });
      const requestInit = { headers: { Authorization: `Bearer ${token}` } };
      await client.connect(
        new StreamableHTTPClientTransport(new URL(`http://server.invalid/mcp${query}`), {
          requestInit,
          fetch: fetchApp,
        }),
      );
      return client;
    };
    const client = await connect(world.tokens.reader);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('brain_search');
    expect(JSON.stringify(tools)).not.toContain('till');
    const call = async (project: string) =>
      client.callTool({ name: 'brain_search', arguments: { project, query: 'secret' } });
    expect(JSON.stringify(await call('shop'))).toContain('shop-word');
    const other = await call('till');
    expect(other.isError).toBe(true);
    expect(JSON.stringify(other)).not.toContain('till-word');
    const both = await connect(world.tokens.installation, '?mode=both&project=till');
    expect((await both.listTools()).tools).toHaveLength(8);
    await Promise.all([client.close(), both.close()]);
  });
});

const NOT_FOUND = {
  type: 'about:blank',
  title: 'Not found',
  status: 404,
  detail: 'It does not exist, or you have no access to it.',
  instance: '',
};
