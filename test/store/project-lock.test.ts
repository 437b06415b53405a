import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withProjectLock } from '../../src/store/builds/with-project-lock.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { freshDatabase } from '../postgres.ts';

let stores: Store[];
beforeAll(async () => {
  const databaseUrl = await freshDatabase();
  stores = await Promise.all([1, 2].map(() => openStore({ databaseUrl, dataDir: '' })));
});
afterAll(() => Promise.all(stores.map((store) => store.close())));

/** What the connections that hold an advisory lock of this database are doing. */
async function holders(): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`select state from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
    stores[0]!.db,
  );
  return rows.map(({ state }) => state);
}

test('the lock of a project belongs to an open transaction, which a pooler leaves with its connection', async () => {
  await withProjectLock(stores[0]!, 'docs', async () => {
    expect(await holders()).toEqual(['idle in transaction']);
  });
  expect(await holders()).toEqual([]);
  await expect(
    withProjectLock(stores[0]!, 'docs', async () => {
      throw new Error('failed');
    }),
  ).rejects.toThrow('failed');
  expect(await holders()).toEqual([]);
});

test('who waits for another process is told so once, and comes next', async () => {
  const order: string[] = [];
  let end = () => {};
  let begun = () => {};
  const beginning = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const first = withProjectLock(stores[0]!, 'docs', () => {
    begun();
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  await beginning;
  const second = withProjectLock(stores[1]!, 'docs', async () => void order.push('second'), {
    onWait: () => {
      order.push('waits');
      setTimeout(end, 600);
    },
  });
  await Promise.all([first, second]);
  expect(order).toEqual(['waits', 'second']);
});
