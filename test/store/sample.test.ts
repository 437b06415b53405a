import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveProject } from '../../src/store/builds/projects.ts';
import { findTakes, refOf } from '../../src/store/pages/find-takes.ts';
import { savePages } from '../../src/store/pages/pages.ts';
import { sampleTakes } from '../../src/store/pages/sample.ts';
import { probeTakes, sampleOwn } from '../../src/store/pages/sample-own.ts';
import type { Store } from '../../src/store/store.ts';
import type { Page } from '../../src/takes/page/take.ts';
import { ENGINES } from '../stores.ts';
import { pageOf, takeOf } from './page-of.ts';

const SLUGS = ['people/ada', 'people/bo', 'meta/a_b', 'meta/axb', 'firm'];
const PAGES: Page[] = SLUGS.map((slug) =>
  pageOf(
    slug,
    Array.from({ length: 20 }, (_, n) => takeOf(`Claim ${n} of ${slug}.`, { row: n, line: 10 + n, active: n % 5 > 0 })),
  ),
);
const GONE = pageOf('gone', [takeOf('Gone.')]);
const ELIGIBLE = 5 * 16;

async function fill(store: Store): Promise<void> {
  for (const id of ['firm', 'other']) await saveProject(store, { id, kind: 'folder', location: '/f', branch: null });
  const present = new Set(PAGES.map(({ path }) => path));
  await savePages(store, 'firm', { changed: [...PAGES, GONE], present });
  await savePages(store, 'other', {
    changed: [pageOf('firm', [takeOf('Of the other.')])],
    present: new Set(['firm.md']),
  });
}

describe('a sample', () => {
  const stores: Store[] = [];
  beforeAll(async () => {
    for (const [, open] of ENGINES) stores.push(await open());
    await Promise.all(stores.map(fill));
  });
  afterAll(() => Promise.all(stores.map((store) => store.close())));

  const all = { slugPrefix: null, project: 'firm' };

  test('is the same for the same seed on both engines, in the same order, and none twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 120 }), async (seed, limit) => {
        const [one, two] = await Promise.all(stores.map((store) => sampleTakes(store, { ...all, seed, limit })));
        expect(one).toEqual(two);
        expect(one).toHaveLength(Math.min(limit, ELIGIBLE));
        expect(new Set(one!.map(({ claim }) => claim)).size).toBe(one!.length);
        expect(one!.every(({ active, slug }) => active && slug !== 'gone')).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  test('of another seed is another', async () => {
    const first = await sampleTakes(stores[0]!, { ...all, seed: 1, limit: 10 });
    const second = await sampleTakes(stores[0]!, { ...all, seed: 2, limit: 10 });
    expect(first).not.toEqual(second);
  });

  test('of a smaller limit begins the larger one', async () => {
    const large = await sampleTakes(stores[0]!, { ...all, seed: 5, limit: 30 });
    expect(await sampleTakes(stores[0]!, { ...all, seed: 5, limit: 7 })).toEqual(large.slice(0, 7));
  });

  test('is as likely as any other, and so is each take in it', async () => {
    const counts = new Map<string, number>();
    const sets = new Set<string>();
    for (let seed = 0; seed < 400; seed++) {
      const ids = await sampleOwn(stores[0]!, { ...all, seed, limit: 20 });
      sets.add(ids.toSorted((a, b) => a - b).join());
      for (const id of ids) count(counts, String(id));
    }
    expect(sets.size).toBe(400);
    expect(excess(counts, ELIGIBLE)).toBeLessThan(3.3);
  });

  test('of two has each pair as often as any other', async () => {
    const pairs = new Map<string, number>();
    for (let seed = 0; seed < 600; seed++) {
      const ids = await sampleOwn(stores[0]!, { ...all, slugPrefix: 'people/ada', seed, limit: 2 });
      count(pairs, ids.toSorted((a, b) => a - b).join());
    }
    expect(excess(pairs, (16 * 15) / 2)).toBeLessThan(3.3);
  });

  test('shows the page that a take stands on', async () => {
    const [take] = await sampleTakes(stores[0]!, { slugPrefix: 'people/ada', project: null, seed: 1, limit: 1 });
    expect(take).toMatchObject({ project: 'firm', slug: 'people/ada', pageTitle: 'people/ada' });
    expect(take!.passage.text).toContain('The pump at people/ada was mended.');
  });

  test.each([
    ['people/', 32],
    ['meta/a_b', 16],
    ['meta/a%', 0],
    ['META', 0],
    ['', ELIGIBLE],
    ['nothing', 0],
  ])('of the prefix %j has %i takes', async (slugPrefix, count) => {
    for (const store of stores) {
      const drawn = await sampleTakes(store, { slugPrefix, project: 'firm', seed: 3, limit: 1_000 });
      expect(drawn).toHaveLength(count);
      expect(drawn.every(({ slug }) => slug.startsWith(slugPrefix))).toBe(true);
    }
  });

  test('of all projects has those of each', async () => {
    const drawn = await sampleTakes(stores[0]!, { slugPrefix: null, project: null, seed: 3, limit: 1_000 });
    expect(drawn).toHaveLength(ELIGIBLE + 1);
  });

  test('is found again, in order, without what is gone, changed or no longer active', async () => {
    for (const store of stores) {
      const drawn = await sampleTakes(store, { ...all, seed: 9, limit: 5 });
      const refs = drawn.map(refOf);
      const moved = { ...refs[0]!, row: 4_711 };
      const strangers = [
        { ...refs[1]!, claim_sha8: '00000000' },
        { ...refs[1]!, slug: 'nowhere' },
        { ...refs[1]!, project: 'other' },
        refOf({ project: 'firm', slug: 'firm', row: 0, claim: 'Claim 0 of firm.' }),
        refOf({ project: 'firm', slug: 'gone', row: 1, claim: 'Gone.' }),
      ];
      const found = await findTakes(store, [...strangers, moved, ...refs, refs[2]!]);
      expect(found).toEqual([...strangers.map(() => null), drawn[0], ...drawn, drawn[2]]);
    }
  });
});

describe('a sample of many takes', () => {
  const MANY = 3_000;
  const stores: Store[] = [];
  beforeAll(async () => {
    for (const [, open] of ENGINES) stores.push(await open());
    await Promise.all(stores.map((store) => fillMany(store, MANY)));
  });
  afterAll(() => Promise.all(stores.map((store) => store.close())));

  test.each([
    ['the whole brain', null, MANY, 40, 200],
    ['a prefix that half of it has', 'd/1', MANY / 2, 30, 100],
  ])('is fair in %s', async (_, slugPrefix, size, seeds, limit) => {
    const counts = new Map<string, number>();
    const sets = new Set<string>();
    for (let seed = 0; seed < seeds; seed++) {
      const ids = await sampleOwn(stores[0]!, { project: null, slugPrefix, seed, limit });
      expect(new Set(ids).size).toBe(limit);
      sets.add(ids.toSorted((a, b) => a - b).join());
      for (const id of ids) count(counts, String(id));
    }
    expect(sets.size).toBe(seeds);
    expect(excess(counts, size)).toBeLessThan(3.3);
  });

  test('is found by lookups in an index', async () => {
    for (const store of stores) {
      const options = { project: null, slugPrefix: 'd/1', seed: 1, limit: 1 };
      const plan = JSON.stringify(await probeTakes(store, options, { from: 0, to: 200, bits: 7 }).explain());
      expect(plan).toMatch(/Index (Only )?Scan using takes_sample/);
      expect(plan).not.toMatch(/Seq Scan/);
    }
  });

  test.each([
    [null, 'many', MANY],
    ['d/1', null, MANY / 2],
    ['d/1/7/', null, MANY / 100],
  ])(
    'of prefix %j and project %j is the same on both engines, and begins the larger one',
    async (slugPrefix, project, size) => {
      const options = { slugPrefix, project, seed: 11 };
      const [one, two] = await Promise.all(
        stores.map(async (store) => (await sampleTakes(store, { ...options, limit: 50 })).map(({ claim }) => claim)),
      );
      expect(one).toEqual(two);
      const whole = await sampleTakes(stores[1]!, { ...options, limit: MANY });
      expect(whole.slice(0, 50).map(({ claim }) => claim)).toEqual(one);
      expect(new Set(whole.map(({ claim }) => claim)).size).toBe(size);
      expect(whole).toHaveLength(size);
    },
  );
});

test.each(ENGINES)('a take drawn on %s says whether the brain has a page about its holder', async (_, open) => {
  const pages = ['docs/notes', 'docs/people/kim', 'people/old'].map((slug) =>
    pageOf(
      slug,
      ['people/kim', 'people/lee', 'world'].map((holder, n) =>
        takeOf(`${slug} ${holder}`, { row: n, line: n, holder }),
      ),
    ),
  );
  const store = await open();
  try {
    await saveProject(store, { id: 'held', kind: 'folder', location: '/f', branch: null });
    await savePages(store, 'held', { changed: pages, present: new Set(pages.map(({ path }) => path)) });
    const takes = await sampleTakes(store, { slugPrefix: 'docs/notes', project: 'held', seed: 1, limit: 9 });
    expect(Object.fromEntries(takes.map(({ holder, holderHasPage }) => [holder, holderHasPage]))).toEqual({
      'people/kim': true,
      'people/lee': false,
      world: undefined,
    });
  } finally {
    await store.close();
  }
});

test('equal rows of a page are drawn one by one', async () => {
  const store = await ENGINES[0]![1]();
  await saveProject(store, { id: 'firm', kind: 'folder', location: '/f', branch: null });
  const rows = [3, 4, 5].map((line) => takeOf('Said three times.', { line }));
  await savePages(store, 'firm', { changed: [pageOf('a', rows)], present: new Set(['a.md']) });
  const first = new Set<number>();
  for (let seed = 0; seed < 40; seed++) {
    first.add((await sampleTakes(store, { slugPrefix: null, project: null, seed, limit: 1 }))[0]!.line);
  }
  await store.close();
  expect([...first].sort()).toEqual([3, 4, 5]);
});

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** By how many standard deviations the chi-square of counts exceeds what `cells` equally likely cells give. */
function excess(counts: ReadonlyMap<string, number>, cells: number): number {
  const values = [...counts.values()];
  const expected = values.reduce((sum, value) => sum + value, 0) / cells;
  const missing = cells - values.length;
  const squares = values.reduce((sum, value) => sum + (value - expected) ** 2, missing * expected ** 2);
  return (squares / expected - (cells - 1)) / Math.sqrt(2 * (cells - 1));
}

/** Takes of a project `many`, one to a page, the pages in the folders `d/0` and `d/1` by turns. */
async function fillMany(store: Store, takes: number): Promise<void> {
  await saveProject(store, { id: 'many', kind: 'folder', location: '/m', branch: null });
  await sql`insert into pages (project_id, slug, path, title, blob, body)
    select 'many', 'd/' || n % 2 || '/' || n % 100 || '/' || n, n || '.md', 'Page', '', '# Page'
    from generate_series(1, ${sql.lit(takes)}) as n`.execute(store.db);
  await sql`insert into takes (page_id, project_id, claim, kind, holder, weight_text, active, line, sample_key)
    select id, 'many', 'Claim of ' || slug, 'fact', 'world', '1', true, 1, hashtextextended(slug, 7)
    from pages`.execute(store.db);
  await sql`analyze`.execute(store.db);
}
