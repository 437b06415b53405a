import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveProject } from '../../src/store/builds/projects.ts';
import { findTakes, refOf } from '../../src/store/pages/find-takes.ts';
import { savePages } from '../../src/store/pages/pages.ts';
import { sampleTakes } from '../../src/store/pages/sample.ts';
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

  test('reaches every take over the seeds', async () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 60; seed++) {
      for (const { claim } of await sampleTakes(stores[0]!, { ...all, seed, limit: 20 })) seen.add(claim);
    }
    expect(seen.size).toBe(ELIGIBLE);
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

  test('is read from an index, whatever the size of the brain', async () => {
    for (const store of stores) {
      await sql`insert into takes (page_id, project_id, claim, kind, holder, weight_text, active, line, sample_key)
        select (select min(id) from pages where slug = 'people/bo'), 'firm', 'Bulk ' || n, 'fact', 'world', '1', true, 1,
          hashtextextended(n::text, 7) from generate_series(1, 20000) as n`.execute(store.db);
      await sql`analyze`.execute(store.db);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select t.id from takes t
        where t.sample_key is not null and t.sample_key >= 0 order by t.sample_key, t.line limit 100`.execute(store.db);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Index (Only )?Scan using takes_sample/);
      expect(plan).not.toMatch(/Sort|Seq Scan/);
    }
  });
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
