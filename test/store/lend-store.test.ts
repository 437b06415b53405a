import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listProjects, saveProject } from '../../src/store/builds/projects.ts';
import { lendStore } from '../../src/store/lend-store.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';

const folder = mkdtempSync(join(tmpdir(), 'gbrain-lend-'));
const dataDir = join(folder, 'brain.pglite');
/** Another process, which does not wait. */
const other = () => openStore({ dataDir, waitMs: 0 });
const lend = () => lendStore((waitMs = 0) => openStore({ dataDir, waitMs }));
const add = (store: Store, id: string) => saveProject(store, { id, kind: 'folder', location: `/${id}`, branch: null });
const ids = async (store: Store) => (await listProjects(store)).map(({ id }) => id);

beforeAll(async () => {
  await (await other()).close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a lent database is free between two pieces of work, and up to date in the next one', async () => {
  const lender = lend();
  const first = await lender.use(async (store) => {
    await add(store, 'mine');
    await expect(other()).rejects.toMatchObject({ code: 'unavailable' });
    return store;
  });
  expect(await lender.use(async (store) => store === first)).toBe(true);

  const theirs = await other();
  expect(await ids(theirs)).toEqual(['mine']);
  await add(theirs, 'theirs');
  await theirs.close();

  await lender.use(async (store) => {
    expect(store).not.toBe(first);
    expect(await ids(store)).toEqual(['mine', 'theirs']);
    await add(store, 'later');
  });
  await lender.close();
  const after = await other();
  expect(await ids(after)).toEqual(['later', 'mine', 'theirs']);
  await after.close();
});

test('a lender that closes while another has the database leaves it alone', async () => {
  const lender = lend();
  await lender.use(ids);
  const theirs = await other();
  await add(theirs, 'held');
  await lender.close();
  expect(await ids(theirs)).toContain('held');
  await theirs.close();
  const after = await other();
  expect(await ids(after)).toContain('held');
  await after.close();
});

test('pieces of work of one process wait for each other, and a failed one holds up none', async () => {
  const lender = lend();
  const order: string[] = [];
  const work = (name: string) =>
    lender.use(async (store) => {
      order.push(`${name} begins`);
      await ids(store);
      order.push(`${name} ends`);
      if (name === 'b') throw new Error('b fails');
      return name;
    });
  expect(await Promise.allSettled([work('a'), work('b'), work('c')])).toMatchObject([
    { value: 'a' },
    { reason: { message: 'b fails' } },
    { value: 'c' },
  ]);
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);

  const held = await lender.hold();
  expect(await lender.use(async (store) => store === held)).toBe(true);
  await expect(other()).rejects.toMatchObject({ code: 'unavailable' });
  await lender.close();
  await (await other()).close();
});
