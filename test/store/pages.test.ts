import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveProject } from '../../src/store/builds/projects.ts';
import { pageBlobs, savePages } from '../../src/store/pages/pages.ts';
import { countTakes, listTakes } from '../../src/store/pages/takes.ts';
import type { Store } from '../../src/store/store.ts';
import type { Page } from '../../src/takes/page/take.ts';
import { ENGINES } from '../stores.ts';
import { pageOf, takeOf } from './page-of.ts';

describe.each(ENGINES)('pages on %s', (_engine, open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store?.close());
  beforeEach(async () => {
    await store.db.deleteFrom('projects').execute();
    await saveProject(store, { id: 'firm', kind: 'folder', location: '/firm', branch: null });
  });

  const save = (changed: Page[], present = changed.map(({ path }) => path)) =>
    savePages(store, 'firm', { changed, present: new Set(present) });

  test('are added, changed, kept, deleted and revived, and their takes with them', async () => {
    const a = pageOf('a', [takeOf('Ada runs the mill.'), takeOf('Bo sold it.', { row: 2, line: 4 })]);
    const b = pageOf('b', [takeOf('Cy may leave.', { kind: 'bet' })]);
    expect(await save([a, b])).toEqual({ added: 2, changed: 0, unchanged: 0, deleted: 0, takes: 3 });
    expect(await pageBlobs(store, 'firm')).toEqual(
      new Map([
        [a.path, a.blob],
        [b.path, b.blob],
      ]),
    );

    const shorter = pageOf('a', [takeOf('Ada runs the mill.')]);
    expect(await save([shorter], ['a.md', 'b.md'])).toEqual({
      added: 0,
      changed: 1,
      unchanged: 1,
      deleted: 0,
      takes: 1,
    });
    expect((await listTakes(store, {})).map(({ claim }) => claim)).toEqual(['Ada runs the mill.', 'Cy may leave.']);

    expect(await save([], ['a.md'])).toEqual({ added: 0, changed: 0, unchanged: 1, deleted: 1, takes: 0 });
    expect(await countTakes(store, {})).toBe(1);
    expect([...(await pageBlobs(store, 'firm')).keys()]).toEqual(['a.md']);

    expect(await save([b], ['a.md', 'b.md'])).toMatchObject({ changed: 1, unchanged: 1, takes: 1 });
    expect(await countTakes(store, {})).toBe(2);
  });

  test('of one project leave those of another alone', async () => {
    await saveProject(store, { id: 'other', kind: 'folder', location: '/other', branch: null });
    await save([pageOf('a', [takeOf('Ada runs the mill.')])]);
    await savePages(store, 'other', { changed: [], present: new Set() });
    expect(await countTakes(store, { project: 'firm' })).toBe(1);
    expect(await countTakes(store, { project: 'other' })).toBe(0);
  });

  test('keep every field of a take, and odd text as text', async () => {
    const odd = takeOf(`"quotes", {braces}, \\ 'and' NULL \u2028 \u001b[31m`, {
      row: null,
      kind: 'hunch',
      holder: 'people/ada-example',
      weight: null,
      weightText: 'high',
      since: '2022-01',
      until: '2026-06',
      source: 'meeting, "May"',
      active: false,
      line: 99,
    });
    await save([pageOf('odd', [odd])]);
    expect(await listTakes(store, {})).toEqual([
      { id: expect.any(Number), project: 'firm', slug: 'odd', path: 'odd.md', pageTitle: 'odd', ...odd },
    ]);
  });

  test('replace what no text column can hold', async () => {
    await save([pageOf('nul', [takeOf('a\0b \ud800 c', { source: '\0' })], 'x\0y')]);
    const [take] = await listTakes(store, {});
    expect(take).toMatchObject({ claim: 'a\ufffdb \ufffd c', source: '\ufffd' });
  });

  test('with one slug twice become one page, the later one', async () => {
    await save([pageOf('a', [takeOf('First.')]), pageOf('a', [takeOf('Second.')])]);
    expect((await listTakes(store, {})).map(({ claim }) => claim)).toEqual(['Second.']);
  });

  test('stop between batches when told to, what is written staying whole', async () => {
    const controller = new AbortController();
    const pages = Array.from({ length: 600 }, (_, n) => pageOf(`p${n}`, [takeOf(`Claim ${n}.`)]));
    const present = new Set(pages.map(({ path }) => path));
    const onProgress = () => controller.abort();
    const stopped = savePages(store, 'firm', { changed: pages, present }, { onProgress, signal: controller.signal });
    await expect(stopped).rejects.toThrow();
    const blobs = await pageBlobs(store, 'firm');
    expect(blobs.size).toBeGreaterThan(0);
    expect(blobs.size).toBeLessThan(600);
    expect(await countTakes(store, {})).toBe(blobs.size);

    const rest = pages.filter(({ path, blob }) => blobs.get(path) !== blob);
    expect(await savePages(store, 'firm', { changed: rest, present })).toMatchObject({
      added: rest.length,
      deleted: 0,
    });
    expect(await countTakes(store, {})).toBe(600);
  });

  test('are filtered by a prefix that is literal', async () => {
    await save(['meta/a_b/x', 'meta/axb/x', 'meta/a%b', 'meta/a_b'].map((slug) => pageOf(slug, [takeOf(slug)])));
    const slugs = async (slugPrefix: string) => (await listTakes(store, { slugPrefix })).map(({ slug }) => slug);
    expect(await slugs('meta/a_b')).toEqual(['meta/a_b', 'meta/a_b/x']);
    expect(await slugs('meta/a%')).toEqual(['meta/a%b']);
    expect(await slugs('Meta')).toEqual([]);
    expect(await slugs('')).toHaveLength(4);
  });

  test('are listed by page and line, in parts, by kind, holder and state', async () => {
    const takes = [
      takeOf('One.', { line: 5 }),
      takeOf('Two.', { line: 6, kind: 'bet', holder: 'people/bo' }),
      takeOf('Three.', { line: 7, active: false }),
    ];
    await save([pageOf('b', takes), pageOf('a', [takeOf('Zero.')])]);
    const claims = async (filter: object) => (await listTakes(store, filter)).map(({ claim }) => claim);
    expect(await claims({})).toEqual(['Zero.', 'One.', 'Two.', 'Three.']);
    expect(await claims({ limit: 2, offset: 1 })).toEqual(['One.', 'Two.']);
    expect(await claims({ kind: 'bet' })).toEqual(['Two.']);
    expect(await claims({ holder: 'people/bo' })).toEqual(['Two.']);
    expect(await claims({ active: false })).toEqual(['Three.']);
    expect(await claims({ slug: 'b', active: true })).toEqual(['One.', 'Two.']);
  });
});
