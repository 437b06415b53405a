import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { watchProject } from '../../src/members/watch-project.ts';
import { saveProjectKey } from '../../src/store/builds/projects.ts';
import { listAuditEvents } from '../../src/store/members/audit.ts';
import { listNotices, noteEnded, takeDueNotices } from '../../src/store/watches/notices.ts';
import { findWatch } from '../../src/store/watches/watches.ts';
import { startWatch } from '../../src/watch/start-watch.ts';
import { writeFiles } from '../documents/temporary-folder.ts';
import { KEY } from '../http/eval-key.ts';
import { makeWorld, type World } from '../http/world.ts';
import { bareRepository, workshop } from '../projects/project-of.ts';
import { ENGINES } from '../stores.ts';

interface Told {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Whoever is told, at a loopback address; `status` is what it answers. */
async function listener(status = () => 204): Promise<{ url: string; told: Told[] }> {
  const told: Told[] = [];
  const server = createServer(async (request, response) => {
    told.push({ headers: request.headers, body: await text(request) });
    response.writeHead(status(), { Location: '/elsewhere' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, told };
}

describe('a project that is watched', () => {
  let world: World;
  const watch = (change: Parameters<typeof watchProject>[3]) => watchProject(world.deps, 'olga', 'shop', change);
  const run = () => {
    const watching = startWatch(
      {
        ...world.deps,
        onError: (error) => {
          throw error;
        },
      },
      20,
    );
    onTestFinished(() => watching.close());
  };
  beforeEach(async () => {
    world = await makeWorld();
  });
  afterEach(() => world.close());

  test('is built and evaluated when its documents change, and whoever is to be told is told', async () => {
    const { url, told } = await listener();
    await saveProjectKey(world.store, 'shop', JSON.stringify(KEY));
    const { notifySecret } = await watch({
      pollSeconds: 60,
      notifyUrl: url,
      evaluate: { model: 'builtin:lexical', budget_usd: null },
    });
    writeFiles(join(world.folder, 'shop'), { 'new.md': '# New\n\nIt is open on Sundays.\n' });
    run();
    await expect.poll(() => told.length, { timeout: 20_000 }).toBe(2);
    const bodies = told.map(({ body }) => JSON.parse(body));
    expect(bodies).toEqual([
      {
        text: expect.stringMatching(
          /^shop: build \d+ is what readers get now at [0-9a-f]{12}: 2 documents, \d+ warnings?\.$/,
        ),
        event: 'build.ready',
        project: 'shop',
        build: expect.any(Number),
        commit: expect.any(String),
      },
      {
        text: expect.stringMatching(
          /^shop: brain eval of builtin:lexical at [0-9a-f]{12}, \$0\.00: brain \d+ % right and \d+ % grounded; documents \d+ % right/,
        ),
        event: 'eval.done',
        project: 'shop',
        run: expect.any(String),
        commit: bodies[0].commit,
      },
    ]);
    for (const { headers, body } of told) {
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      const key = Buffer.from(notifySecret!.slice('whsec_'.length), 'base64');
      expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    }
    const events = await listAuditEvents(world.store, { projects: null, before: null, limit: 10 });
    const audit = events.map(({ who, action }) => `${who}: ${action}`);
    expect(audit).toEqual(
      expect.arrayContaining(['a poll: build.start', 'a watch: eval.start', 'olga: project.watch']),
    );
    expect(JSON.stringify(events)).not.toContain('/hook');
  });

  test('is not built again while nothing changes, and what cannot be read is said', async () => {
    await watch({ pollSeconds: 60 });
    run();
    await expect.poll(async () => (await findWatch(world.store, 'shop')).polledAt).not.toBeNull();
    await expect
      .poll(
        async () => (await world.store.db.selectFrom('watches').select('seen_commit').executeTakeFirst())?.seen_commit,
      )
      .toMatch(/^[0-9a-f]{40}$/);
    expect(
      await world.store.db.selectFrom('builds').select('id').where('project_id', '=', 'shop').execute(),
    ).toHaveLength(1);
    await world.store.db
      .updateTable('projects')
      .set({ location: join(world.folder, 'gone') })
      .where('id', '=', 'shop')
      .execute();
    await world.store.db.updateTable('watches').set({ polled_at: null }).execute();
    await expect.poll(async () => (await findWatch(world.store, 'shop')).pollError).toMatch(/gone.* cannot be opened/);
  });

  test('is told again after a failure, without following where it is led, and an eval without a key is given up', async () => {
    let status = 302;
    const { url, told } = await listener(() => status);
    await watch({ notifyUrl: url, evaluate: { model: 'builtin:lexical', budget_usd: null } });
    await world.store.db
      .updateTable('watches')
      .set({ since: new Date(0) })
      .execute();
    run();
    const notices = async () =>
      Object.fromEntries((await listNotices(world.store, 'shop', 5)).map((notice) => [notice.event, notice]));
    await expect.poll(async () => (await notices())['build.ready']?.error).toBe('It answered 302.');
    expect((await notices()).evaluate).toMatchObject({
      attempts: 8,
      doneAt: null,
      error: expect.stringMatching(/shop has no key/),
    });
    expect(told).toHaveLength(1);
    status = 200;
    await world.store.db
      .updateTable('notices')
      .set({ next_at: new Date(0) })
      .execute();
    await expect.poll(async () => (await notices())['build.ready']?.doneAt).not.toBeNull();
    expect([told.length, new Set(told.map(({ headers }) => headers['webhook-id'])).size]).toEqual([2, 1]);
  });
});

describe.each(ENGINES)('notices, on %s,', (_engine, open) => {
  test('are taken by one process each', async () => {
    const store = await open();
    onTestFinished(() => store.close());
    await store.db.deleteFrom('projects').execute();
    const shop = workshop(store);
    const { bare, push } = bareRepository({ 'a.md': '# A\n' });
    await shop.add('docs', bare);
    await watchProject({ store, clock: () => new Date() }, 'olga', 'docs', { notifyUrl: 'http://127.0.0.1:9/' });
    for (let build = 0; build < 3; build++) {
      push({ 'a.md': `# A ${build}\n` });
      await shop.build('docs');
    }
    await Promise.all([noteEnded(store), noteEnded(store), noteEnded(store)]);
    const taken = await Promise.all([takeDueNotices(store), takeDueNotices(store)]);
    expect(taken.flat().map(({ event, attempts }) => [event, attempts])).toEqual(Array(3).fill(['build.ready', 1]));
    expect(await takeDueNotices(store)).toEqual([]);
  });
});
