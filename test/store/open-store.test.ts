import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import { pageBlobs, savePages } from '../../src/store/pages/pages.ts';
import { countTakes } from '../../src/store/pages/takes.ts';
import type { Store } from '../../src/store/store.ts';
import { freshDatabase } from '../postgres.ts';
import { makeDataDir } from '../stores.ts';
import { startScript } from './start-script.ts';

const folder = mkdtempSync(join(tmpdir(), 'gbrain-open-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the embedded brain', () => {
  test('is made in a folder that only its owner enters, over a half made one, and opens again', async () => {
    const dataDir = join(folder, 'home/.gbrain/brain.pglite');
    mkdirSync(`${dataDir}.new/base`, { recursive: true });
    const store = await openStore({ dataDir });
    expect(store).toMatchObject({ engine: 'pglite', attached: false });
    expect(await countTakes(store, {})).toBe(0);
    await store.close();
    await store.close();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(folder, 'home/.gbrain'))).toEqual(['brain.pglite']);
    await (await openStore({ dataDir })).close();
  });

  test('killed in the middle of an import keeps what was committed, and the next import does the rest', async () => {
    const dataDir = join(folder, 'killed.pglite');
    await makeDataDir(dataDir);
    const importer = startScript('import-forever.ts', [dataDir]);
    let committed = 0;
    while (committed < 1_000) committed = Number(await importer.nextLine());
    await importer.kill();

    const store = await openStore({ dataDir });
    const blobs = await pageBlobs(store, 'firm');
    expect(blobs.size).toBeGreaterThanOrEqual(committed);
    expect(await countTakes(store, {})).toBe(2 * blobs.size);
    const present = new Set([...blobs.keys()].slice(0, 10));
    expect(await savePages(store, 'firm', { changed: [], present })).toMatchObject({ deleted: blobs.size - 10 });
    await store.close();
  });

  test('held by another process is not opened, and the message says by which', async () => {
    const dataDir = join(folder, 'held.pglite');
    const holder = startScript('hold-lock.ts', [`${dataDir}.lock`, '0', 'hold']);
    await holder.nextLine();
    await expect(openStore({ dataDir, waitMs: 50 })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining(`process ${holder.child.pid}`),
    });
    await holder.kill();
  });

  test.each<[string, (dataDir: string) => void, RegExp]>([
    ['a file', (dataDir) => writeFileSync(dataDir, 'x'), /is a file/],
    [
      'a folder of something else',
      (dataDir) => {
        mkdirSync(dataDir);
        writeFileSync(join(dataDir, 'letter.txt'), 'x');
      },
      /PG_VERSION is missing/,
    ],
    [
      'of another PostgreSQL',
      (dataDir) => {
        mkdirSync(dataDir);
        writeFileSync(join(dataDir, 'PG_VERSION'), '16\n');
      },
      /PostgreSQL 16.*18/,
    ],
    [
      'damaged',
      (dataDir) => {
        mkdirSync(join(dataDir, 'global'), { recursive: true });
        writeFileSync(join(dataDir, 'PG_VERSION'), '18\n');
      },
      /damaged/,
    ],
  ])('that is %s is an error, and stays as it is', async (name, make, message) => {
    const dataDir = join(folder, `bad ${name}`);
    make(dataDir);
    const before = statSync(dataDir).isDirectory() ? readdirSync(dataDir) : readFileSync(dataDir, 'utf8');
    await expect(openStore({ dataDir })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(message),
    });
    const after = statSync(dataDir).isDirectory() ? readdirSync(dataDir) : readFileSync(dataDir, 'utf8');
    expect(after).toEqual(before);
  });

  test('under a file, or where nothing may be written, is an error that says so', async () => {
    writeFileSync(join(folder, 'plain'), '');
    await expect(openStore({ dataDir: join(folder, 'plain/brain.pglite') })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('a part of its path is a file'),
    });
    await expect(openStore({ dataDir: '/proc/gbrain/brain.pglite' })).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('a PostgreSQL', () => {
  test('serves several processes at once', async () => {
    const databaseUrl = await freshDatabase();
    const stores: Store[] = [];
    for (let n = 0; n < 2; n++) stores.push(await openStore({ databaseUrl, dataDir: '' }));
    expect(await Promise.all(stores.map((store) => countTakes(store, {})))).toEqual([0, 0]);
    await Promise.all(stores.map((store) => store.close()));
  });

  test.each([
    ['mysql://localhost/x', 'config', /begins with "mysql:"/],
    ['not a url', 'config', /is not a URL/],
  ])('at %s is refused', async (databaseUrl, code, message) => {
    await expect(openStore({ databaseUrl, dataDir: '' })).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });

  test('that does not answer, or wants another password, is named without the password given', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const wrong = (await freshDatabase()).replace(':password@', ':s3cret@');
    for (const databaseUrl of [`postgres://ada:s3cret@127.0.0.1:${port}/x`, wrong]) {
      const failed = await openStore({ databaseUrl, dataDir: '' }).catch((error: unknown) => error);
      expect(failed).toMatchObject({ code: 'unavailable', message: expect.stringContaining('127.0.0.1:') });
      expect(String(failed)).not.toContain('s3cret');
    }
  });
});

test('a PostgreSQL database that cannot hold every text is refused at once, with one that could', async () => {
  const url = new URL(await freshDatabase());
  const client = new pg.Client(url.href);
  await client.connect();
  const name = `${url.pathname.slice(1)}_latin`;
  await client.query(`create database ${name} encoding 'LATIN1' template template0 lc_collate 'C' lc_ctype 'C'`);
  await client.end();
  url.pathname = `/${name}`;
  await expect(openStore({ databaseUrl: url.href, dataDir: '' })).rejects.toMatchObject({
    code: 'config',
    message: expect.stringMatching(/encoding LATIN1.*encoding 'UTF8' template template0/),
  });
});
