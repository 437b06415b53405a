import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { closeBoss, openBoss } from '../../src/jobs/open-boss.ts';
import type { BuildQueue } from '../../src/projects/build/build-queue.ts';
import { openBuildQueue } from '../../src/projects/build/build-queue.ts';
import { createLocalBuilds } from '../../src/projects/build/local-builds.ts';
import { registerProject } from '../../src/projects/register/register-project.ts';
import { type Build, findBuild, listBuilds, queueBuild } from '../../src/store/builds/builds.ts';
import { openStore } from '../../src/store/open-store.ts';
import { countTakes } from '../../src/store/pages/takes.ts';
import type { Store } from '../../src/store/store.ts';
import { builtCli, temporaryFolder } from '../cli/run-cli.ts';
import { writeFiles } from '../documents/temporary-folder.ts';
import { freshDatabase } from '../postgres.ts';
import { openMemoryStore } from '../stores.ts';
import { pageWith } from './project-of.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A project of that many documents in a home of its own. */
async function projectIn(store: Store, documents: number): Promise<{ folder: string; home: string }> {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'docs'));
  const files = Object.fromEntries(
    Array.from({ length: documents }, (_, at) => [`unit-${at}.md`, pageWith(`Unit ${at}`, `Unit ${at} is kept.`)]),
  );
  writeFiles(join(folder, 'docs'), files);
  await registerProject(
    store,
    { id: 'shop', location: join(folder, 'docs'), branch: null, replace: false },
    { env: process.env },
  );
  return { folder, home: join(folder, '.gbrain') };
}

async function until(store: Store, id: number, holds: (build: Build) => boolean): Promise<Build> {
  for (let waited = 0; waited < 45_000; waited += 50) {
    const build = await findBuild(store, 'shop', id);
    if (build !== null && holds(build)) return build;
    await sleep(50);
  }
  throw new Error(`It never came: ${JSON.stringify(await findBuild(store, 'shop', id))}`);
}

const hasEnded = ({ status }: Build) => status === 'ready' || status === 'failed';
const asked = { project: 'shop', branch: null, builder: 2 } as const;

describe('builds in the process of the server', () => {
  test('what an earlier process left unfinished is taken up, one build after the other', async () => {
    const store = await openMemoryStore();
    closing.push(() => store.close());
    const { home } = await projectIn(store, 3);
    const left = await queueBuild(store, { ...asked, job: true });
    const builds = await createLocalBuilds(store, { home, env: process.env, onError: () => {} });
    closing.push(() => builds.close());
    const next = await builds.start(asked);
    expect(await until(store, left, hasEnded)).toMatchObject({ status: 'ready', counts: { documents: 3 } });
    expect((await until(store, next, hasEnded)).status).toBe('ready');
  });

  test('a build is stopped while it waits or runs, and not once it has ended', async () => {
    const store = await openMemoryStore();
    closing.push(() => store.close());
    const { home } = await projectIn(store, 1500);
    const builds = await createLocalBuilds(store, { home, env: process.env, onError: () => {} });
    closing.push(() => builds.close());
    const [first, second] = [await builds.start(asked), await builds.start(asked)];
    expect(await builds.cancel('shop', second)).toBe(true);
    await until(store, first, ({ status }) => status === 'building');
    expect(await builds.cancel('shop', first)).toBe(true);
    expect(await until(store, first, hasEnded)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching('stopped before it was done'),
    });
    expect(await until(store, second, hasEnded)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching('stopped before it began'),
    });
    expect(await builds.cancel('shop', first)).toBe(false);
    expect(await builds.cancel('other', first)).toBe(false);
  });
});

describe('builds of workers over one PostgreSQL', () => {
  async function openTeam(documents: number) {
    const databaseUrl = await freshDatabase();
    const store = await openStore({ databaseUrl, dataDir: '' });
    closing.push(() => store.close());
    const place = await projectIn(store, documents);
    const boss = await openBoss(store, databaseUrl, () => {});
    closing.push(() => closeBoss(boss));
    const queue: BuildQueue = openBuildQueue(store, boss);
    const startWorker = async () => {
      const env = { PATH: process.env.PATH, GBRAIN_HOME: place.folder, GBRAIN_DATABASE_URL: databaseUrl };
      const worker = spawn(process.execPath, [builtCli(), 'worker'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
      closing.push(async () => {
        worker.kill('SIGKILL');
      });
      await once(worker.stderr!, 'data');
      return worker;
    };
    /** Lets a build come to its first pages and no further. */
    const holdPages = async () => {
      const client = new pg.Client(databaseUrl);
      await client.connect();
      closing.push(() => client.end());
      await client.query('begin');
      await client.query('lock table pages in share row exclusive mode');
      return { letGo: () => client.query('rollback') };
    };
    return { store, queue, startWorker, holdPages };
  }
  const isUnderWay = ({ status, done }: Build) => status === 'building' && (done ?? 0) > 0;

  test('the build of a worker that is killed ends once, on the other', async () => {
    const { store, queue, startWorker, holdPages } = await openTeam(1200);
    const pages = await holdPages();
    const first = await startWorker();
    const id = await queue.start(asked);
    await until(store, id, isUnderWay);
    const second = await startWorker();
    const ended = once(first, 'exit');
    first.kill('SIGKILL');
    await ended;
    expect((await until(store, id, () => true)).status).toBe('building');
    await pages.letGo();
    expect(await until(store, id, hasEnded)).toMatchObject({
      status: 'ready',
      error: null,
      counts: { documents: 1200 },
    });
    expect(await listBuilds(store, 'shop', 10)).toHaveLength(1);
    expect(await countTakes(store, { project: 'shop' })).toBe(1200);
    expect(second.exitCode).toBeNull();
  });

  test('a worker that is asked to end leaves its build to another', async () => {
    const { store, queue, startWorker, holdPages } = await openTeam(1200);
    const pages = await holdPages();
    const first = await startWorker();
    const id = await queue.start(asked);
    await until(store, id, isUnderWay);
    const [ended, stopping] = [once(first, 'exit'), once(first.stderr!, 'data')];
    first.kill('SIGTERM');
    await stopping;
    await pages.letGo();
    await ended;
    expect((await until(store, id, () => true)).status).toBe('building');
    await startWorker();
    expect((await until(store, id, hasEnded)).status).toBe('ready');
  });
});
