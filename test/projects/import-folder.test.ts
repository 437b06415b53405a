import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importFolder } from '../../src/projects/register/import-folder.ts';
import { listProjects } from '../../src/store/builds/projects.ts';
import { listTakes } from '../../src/store/pages/takes.ts';
import type { Store } from '../../src/store/store.ts';
import { ENGINES } from '../stores.ts';

const root = mkdtempSync(join(tmpdir(), 'gbrain-import-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const page = (...rows: string[]) =>
  [
    '# Mill',
    '',
    'Ada runs the mill.',
    '',
    '<!--- gbrain:takes:begin -->',
    '| # | claim | kind | who | weight | since | source |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '<!--- gbrain:takes:end -->',
    '',
  ].join('\n');
const GOOD = '| 1 | Ada runs the mill. | fact | world | 0.9 | 2024-01 | board |';
const BAD = '| 2 | Bo will win. | prediction | world | 0.9 | | |';

describe.each(ENGINES)('importing a folder on %s', (_engine, open) => {
  let store: Store;
  let dir: string;
  let home: string;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store?.close());
  beforeEach(async () => {
    await store.db.deleteFrom('projects').execute();
    dir = mkdtempSync(join(root, 'firm-'));
    home = mkdtempSync(join(root, 'home-'));
  });

  const write = (path: string, text: string | Uint8Array) => {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  };
  const importAll = async (request: { project?: string; explicit?: boolean; allowEmpty?: boolean } = {}) => {
    return importFolder(
      store,
      { dir, project: 'firm', explicit: false, ...request },
      { home, env: process.env, clock: () => performance.now() },
    );
  };

  test('reads what is Markdown, and again only what changed', async () => {
    write('people/ada.md', page(GOOD));
    write('notes/b.md', '# B\n');
    write('picture.png', 'x');
    expect(await importAll()).toMatchObject({ added: 2, changed: 0, unchanged: 0, deleted: 0, takes: 1, warnings: [] });
    expect(await listTakes(store, {})).toMatchObject([
      { project: 'firm', slug: 'people/ada', claim: 'Ada runs the mill.', weight: 0.9, since: '2024-01', line: 8 },
    ]);
    expect(await importAll()).toMatchObject({ added: 0, changed: 0, unchanged: 2, deleted: 0 });

    write('people/ada.md', page('| 1 | Ada sold the mill. | fact | world | 0.9 | | |'));
    renameSync(join(dir, 'notes/b.md'), join(dir, 'notes/c.md'));
    expect(await importAll()).toMatchObject({ added: 1, changed: 1, unchanged: 0, deleted: 1 });
    expect((await listTakes(store, {})).map(({ claim }) => claim)).toEqual(['Ada sold the mill.']);
  });

  test('warns of each row that could not be read, with file and line', async () => {
    write('people/ada.md', page(GOOD, BAD));
    const { warnings, takes } = await importAll();
    expect(takes).toBe(1);
    expect(warnings).toMatchObject([{ path: 'people/ada.md', line: 9, message: expect.stringContaining('hunch') }]);
  });

  test('takes in the first of two documents that would be one page, and no binary', async () => {
    write('a.markdown', '# A long\n');
    write('a.md', '# A\n');
    write('b.md', new Uint8Array([0x23, 0x20, 0x00, 0x01, 0xff, 0x00]));
    const first = await importAll();
    expect(first).toMatchObject({ added: 1, unchanged: 0 });
    expect(first.warnings.map(({ path }) => path).sort()).toEqual(['a.md', 'b.md']);
    expect(await importAll()).toMatchObject({ added: 0, changed: 0, unchanged: 1, deleted: 0 });
  });

  test('does not let another folder take a project unless it was named', async () => {
    write('a.md', '# A\n');
    await importAll();
    const first = dir;
    dir = mkdtempSync(join(root, 'other-'));
    write('z.md', '# Z\n');
    await expect(importAll()).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(/"firm" was imported from .*--project firm/),
    });
    expect(await importAll({ explicit: true })).toMatchObject({ added: 1, deleted: 1 });
    dir = first;
    await expect(importAll()).rejects.toMatchObject({ code: 'usage' });
  });

  test('of a folder that was full and is empty is refused unless that is allowed', async () => {
    write('a.md', page(GOOD));
    write('notes/b.md', '# B\n');
    await importAll();
    const full = `${dir}-full`;
    renameSync(dir, full);
    mkdirSync(dir);
    write('lost+found/x.txt', 'not a page');
    await expect(importAll()).rejects.toMatchObject({
      code: 'input',
      message: expect.stringMatching(/has 2 pages.*mounted.*--allow-empty/),
    });
    expect(await listTakes(store, {})).toHaveLength(1);
    rmSync(dir, { recursive: true });
    renameSync(full, dir);
    expect(await importAll()).toMatchObject({ unchanged: 2, deleted: 0 });
    rmSync(join(dir, 'a.md'));
    rmSync(join(dir, 'notes'), { recursive: true });
    expect(await importAll({ allowEmpty: true })).toMatchObject({ deleted: 2 });
    expect(await importAll()).toMatchObject({ deleted: 0 });
  });

  test('of a folder without Markdown makes no project unless that is allowed', async () => {
    write('.hidden/a.md', '# A\n');
    write('docs/picture.png', 'x');
    await expect(importAll()).rejects.toMatchObject({ code: 'input', message: expect.stringContaining('no Markdown') });
    expect(await listProjects(store)).toEqual([]);
    expect(await importAll({ allowEmpty: true })).toMatchObject({ added: 0, takes: 0 });
  });

  test.each(['', 'Firm', '../x', 'a b', `a${'b'.repeat(64)}`])('refuses %j as a project id', async (project) => {
    await expect(importAll({ project })).rejects.toMatchObject({ code: 'usage' });
  });

  test('of a folder that is not there is an error of the input', async () => {
    dir = join(dir, 'nowhere');
    await expect(importAll()).rejects.toMatchObject({ code: 'input', message: expect.stringContaining('nowhere') });
  });
});
