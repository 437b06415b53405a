import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findProject, listProjects, saveProject } from '../../src/store/builds/projects.ts';
import { ifProjectIsFree, withProjectLock } from '../../src/store/builds/with-project-lock.ts';
import { HeldByServer } from '../../src/store/engine/lock.ts';
import { lendStore } from '../../src/store/lend-store.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { withTrialLock } from '../../src/store/trials/with-trial-lock.ts';
import { startScript } from './start-script.ts';

let folder: string;
let dataDir: string;
let server: Store;
const command = () => openStore({ dataDir, waitMs: 0 });
const serve = () => openStore({ dataDir, waitMs: 0, holder: 'gbrain serve' });
const add = (store: Store, id: string) => saveProject(store, { id, kind: 'folder', location: `/${id}`, branch: null });
const ids = async (store: Store) => (await listProjects(store)).map(({ id }) => id);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gbrain-share-'));
  dataDir = join(folder, 'brain.pglite');
  server = await serve();
});
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await server.db.deleteFrom('projects').execute();
});

test('a command reads and writes the database that a server has open, with every kind of value', async () => {
  const store = await command();
  await add(server, 'theirs');
  await add(store, 'ours');
  expect([await ids(store), await ids(server)]).toEqual([
    ['ours', 'theirs'],
    ['ours', 'theirs'],
  ]);
  const values = {
    time: new Date(0),
    bytes: new Uint8Array([0, 255]),
    many: ['a', null],
    big: 2n ** 60n,
    text: 'é\u2028',
  };
  const { rows } =
    await sql`select ${values.time}::timestamptz as time, ${values.bytes}::bytea as bytes, ${values.many}::text[] as many,
    ${values.big}::bigint as big, ${values.text}::text as text, '{"a":[1]}'::jsonb as json, null as nothing`.execute(
      store.db,
    );
  const same =
    await sql`select ${values.time}::timestamptz as time, ${values.bytes}::bytea as bytes, ${values.many}::text[] as many,
    ${values.big}::bigint as big, ${values.text}::text as text, '{"a":[1]}'::jsonb as json, null as nothing`.execute(
      server.db,
    );
  expect(rows).toEqual(same.rows);
  await expect(sql`select 1/0`.execute(store.db)).rejects.toMatchObject({ code: '22012' });
  expect(await ids(store)).toEqual(['ours', 'theirs']);
  await store.close();
});

test('transactions of two commands and the server do not mix', async () => {
  const commands = [await command(), await command()];
  const count = async (store: Store) =>
    store.db.transaction().execute(async (transaction) => {
      const found = await findProject({ ...store, db: transaction }, 'count');
      await saveProject(
        { ...store, db: transaction },
        { id: 'count', kind: 'folder', location: `${Number(found?.location ?? 0) + 1}`, branch: null },
      );
    });
  await Promise.all([...commands, server].flatMap((store) => Array.from({ length: 10 }, () => count(store))));
  expect((await findProject(server, 'count'))?.location).toBe('30');
  await expect(
    commands[0]!.db.transaction().execute(async (transaction) => {
      await add({ ...commands[0]!, db: transaction }, 'never');
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await ids(server)).toEqual(['count']);
  for (const store of commands) await store.close();
});

test('what a killed command had written is rolled back, and what it worked on is free', async () => {
  const script = startScript('hold-transaction.ts', [dataDir]);
  expect(await script.nextLine()).toBe('written');
  expect(await ifProjectIsFree({ ...server }, 'docs', async () => {})).toBe(false);
  const waiting = ids(server);
  await script.kill();
  expect(await waiting).toEqual([]);
  await withProjectLock(server, 'docs', async () => {});
});

test('a project and a trial are worked on by one process at a time', async () => {
  const store = await command();
  const order: string[] = [];
  let end = () => {};
  const first = withProjectLock(
    server,
    'docs',
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  let waits = 0;
  const second = withProjectLock(
    store,
    'docs',
    async () => {
      order.push('second');
    },
    {
      onWait: () => {
        waits += 1;
      },
    },
  );
  while (waits === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await ifProjectIsFree(store, 'docs', async () => {})).toBe(false);
  order.push('first');
  end();
  await Promise.all([first, second]);
  expect([order, waits]).toEqual([['first', 'second'], 1]);
  await withTrialLock(store, 'trial', async () => {
    expect(await withTrialLock(server, 'trial', async () => {})).toBe(false);
  });
  expect(await withTrialLock(server, 'trial', async () => {})).toBe(true);
  await store.close();
});

test('a second server is refused, and a command is told when the server ends', async () => {
  await expect(serve()).rejects.toBeInstanceOf(HeldByServer);
  const store = await command();
  await server.close();
  await expect(ids(store)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/has ended. Run this again/),
  });
  await store.close();
  const alone = await command();
  expect([await ids(alone), existsSync(`${dataDir}.sock`)]).toEqual([[], false]);
  await alone.close();
  server = await serve();
});

test('a command that lends the database goes on with the server that took it', async () => {
  await server.close();
  const lender = lendStore((waitMs = 0) => openStore({ dataDir, waitMs }));
  await lender.use((store) => add(store, 'before'));
  server = await serve();
  await lender.use((store) => add(store, 'after'));
  await lender.close();
  expect(await ids(server)).toEqual(['after', 'before']);
});

test('the socket is the user’s alone, and whoever sends anything else is left', async () => {
  expect(statSync(`${dataDir}.sock`).mode & 0o777).toBe(0o600);
  const socket = connect(`${dataDir}.sock`);
  socket.write(Buffer.from([255, 255, 255, 255, 0]));
  await new Promise((resolve) => socket.on('close', resolve));
  expect(await ids(server)).toEqual([]);
});

test('a socket of a server that was killed is no server', async () => {
  await server.close();
  writeFileSync(`${dataDir}.sock`, '');
  const store = await command();
  expect(await ids(store)).toEqual([]);
  await store.close();
  server = await serve();
});
