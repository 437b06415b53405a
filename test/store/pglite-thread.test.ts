import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveProject } from '../../src/store/builds/projects.ts';
import { PgliteDialect } from '../../src/store/engine/pglite-dialect.ts';
import { openPgliteThread } from '../../src/store/engine/pglite-thread.ts';
import { prepareStore } from '../../src/store/open-store.ts';
import type { Tables } from '../../src/store/schema/schema.ts';
import type { Store } from '../../src/store/store.ts';
import { builtCli, temporaryFolder } from '../cli/run-cli.ts';
import { makeDataDir } from '../stores.ts';

describe('the embedded database in a thread of its own', () => {
  const dataDir = join(temporaryFolder(), 'brain.pglite');
  let store: Store;
  const open = async () => {
    const client = await openPgliteThread(dataDir, new URL('pglite-worker.js', pathToFileURL(builtCli())));
    return prepareStore('pglite', new Kysely<Tables>({ dialect: new PgliteDialect(client) }), async () => {});
  };
  beforeAll(async () => {
    await makeDataDir(dataDir);
    store = await open();
  });
  afterAll(() => store?.close());

  test('gives values as the engine does in this thread', async () => {
    const given = { at: new Date('2026-11-30T10:00:00Z'), bytes: Buffer.from([0, 1, 255]), list: ['a', 'b'] };
    const { rows } = await sql<typeof given>`select ${given.at}::timestamptz as at, ${given.bytes}::bytea as bytes,
      ${given.list}::text[] as list, '{"a":1}'::jsonb as json, 5::bigint as big, null::text as nothing`.execute(
      store.db,
    );
    const bytes = new Uint8Array([0, 1, 255]);
    expect(rows).toEqual([{ ...given, bytes, json: { a: 1 }, big: 5, nothing: null }]);
  });

  test('tells an error with its code, and a transaction that fails leaves nothing', async () => {
    await expect(sql`select nothing`.execute(store.db)).rejects.toMatchObject({ code: '42703' });
    const half = store.db.transaction().execute(async (transaction) => {
      await saveProject({ ...store, db: transaction }, { id: 'half', kind: 'folder', location: '/x', branch: null });
      throw new Error('stop');
    });
    await expect(half).rejects.toThrow('stop');
    expect(await store.db.selectFrom('projects').select('id').execute()).toEqual([]);
  });

  test('lets this thread go on while a query runs', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await sql`select pg_sleep(0.3)`.execute(store.db);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
  });

  test('once closed it answers no more, and another may open it', async () => {
    await saveProject(store, { id: 'kept', kind: 'folder', location: '/x', branch: null });
    await store.close();
    await expect(store.db.selectFrom('projects').select('id').execute()).rejects.toThrow();
    store = await open();
    expect(await store.db.selectFrom('projects').select('id').execute()).toEqual([{ id: 'kept' }]);
  });
});
