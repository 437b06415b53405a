import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { attachOrMigrate } from '../../src/store/attach.ts';
import { openPostgres } from '../../src/store/engine/open-postgres.ts';
import { openStore } from '../../src/store/open-store.ts';
import { MIGRATIONS, migrate } from '../../src/store/schema/migrations.ts';
import { freshDatabase } from '../postgres.ts';
import { ENGINES, openMemoryDatabase } from '../stores.ts';
import { dumpSchema } from './dump-schema.ts';

describe('migrations', () => {
  test.each(ENGINES)('are applied once and change nothing the second time, on %s', async (_engine, open) => {
    const store = await open();
    try {
      const before = await dumpSchema(store.db);
      await migrate(store.db);
      expect(await attachOrMigrate(store.db)).toMatchObject({ attached: false });
      expect(await dumpSchema(store.db)).toEqual(before);
      const { rows } = await sql<{ name: string }>`select name from gbrain_migrations order by name`.execute(store.db);
      expect(rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS));
    } finally {
      await store.close();
    }
  });

  test('give both engines the same schema', async () => {
    const dumps = [];
    for (const [, open] of ENGINES) {
      const store = await open();
      dumps.push(await dumpSchema(store.db));
      await store.close();
    }
    expect(dumps[0]).toEqual(dumps[1]);
  });

  test('stand in the order of their names', () => {
    expect(Object.keys(MIGRATIONS)).toEqual(Object.keys(MIGRATIONS).sort());
  });

  test('are safe when three processes open one empty PostgreSQL at once', async () => {
    const databaseUrl = await freshDatabase();
    const stores = await Promise.all([1, 2, 3].map(() => openStore({ databaseUrl, dataDir: '' })));
    expect(stores.map(({ attached }) => attached)).toEqual([false, false, false]);
    await Promise.all(stores.map((store) => store.close()));
  });

  test('of a newer gbrain are refused', async () => {
    const db = await openMemoryDatabase();
    await migrate(db);
    await sql`insert into gbrain_migrations (name, timestamp) values ('999_from_the_future', '')`.execute(db);
    await expect(attachOrMigrate(db)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/newer gbrain.*999_from_the_future/),
    });
    await db.destroy();
  });

  test('that meet a table of someone else leave the database as it was', async () => {
    const databaseUrl = await freshDatabase();
    const db = await openPostgres(databaseUrl);
    await sql`create table pages (name text)`.execute(db);
    await sql`insert into pages values ('theirs')`.execute(db);
    await expect(attachOrMigrate(db)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/"pages" already exists.*empty database/),
    });
    const { rows } = await sql`select to_regclass('takes') as takes, (select name from pages) as name`.execute(db);
    expect(rows).toEqual([{ takes: null, name: 'theirs' }]);
    await db.destroy();
  });
});
