import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { attachOrMigrate } from '../../src/store/attach.ts';
import { openPostgres } from '../../src/store/engine/open-postgres.ts';
import { prepareStore } from '../../src/store/open-store.ts';
import { findTakes, refOf } from '../../src/store/pages/find-takes.ts';
import { pageBlobs, savePages } from '../../src/store/pages/pages.ts';
import { sampleTakes } from '../../src/store/pages/sample.ts';
import { countTakes, listTakes } from '../../src/store/pages/takes.ts';
import { listRuns } from '../../src/store/receipts/list-runs.ts';
import { findRun, saveRun } from '../../src/store/receipts/runs.ts';
import type { Tables } from '../../src/store/schema/schema.ts';
import { freshDatabase } from '../postgres.ts';
import { openMemoryDatabase } from '../stores.ts';
import { dumpSchema } from './dump-schema.ts';
import { FOREIGN_BRAIN } from './foreign-brain.ts';

type Database = Kysely<Tables>;
const DATABASES: [string, () => Promise<Database>][] = [
  ['pglite', openMemoryDatabase],
  ['postgres', async () => openPostgres(await freshDatabase())],
];

const FOREIGN_RUNS = `
  create table eval_takes_quality_runs (id bigserial primary key, receipt_sha8_corpus text not null,
    receipt_sha8_prompt text not null, receipt_sha8_models text not null, receipt_sha8_rubric text not null,
    rubric_version text not null, verdict text not null check (verdict in ('pass', 'fail', 'inconclusive')),
    overall_score real not null, dim_scores jsonb not null, cost_usd real not null, receipt_json jsonb not null,
    receipt_disk_path text, created_at timestamptz not null default now(),
    unique (receipt_sha8_corpus, receipt_sha8_prompt, receipt_sha8_models, receipt_sha8_rubric));`;

async function runScript(db: Database, script: string): Promise<void> {
  for (const statement of script.split(/;\s*(?:\n|$)/).filter((text) => text.trim() !== '')) {
    await sql.raw(statement).execute(db);
  }
}

const run = {
  shas: { corpus: 'c', prompt: 'p', models: 'm', rubric: 'r' },
  rubricVersion: 'v1.0',
  verdict: 'inconclusive',
  overallScore: null,
  dimScores: {},
  costUsd: 0,
  receipt: { verdict: 'inconclusive', overall_score: null },
  diskPath: null,
  createdAt: '2026-05-09T22:00:00.000Z',
} as const;

describe.each(DATABASES)("another gbrain's brain on %s", (engine, open) => {
  const attach = async (script: string) => {
    const db = await open();
    await runScript(db, script);
    const before = await dumpSchema(db);
    const store = await prepareStore(engine as 'pglite' | 'postgres', db, async () => {});
    return { store, before };
  };

  test('is read through its own columns, and nothing in it is altered', async () => {
    const { store, before } = await attach(FOREIGN_BRAIN + FOREIGN_RUNS);
    expect(store.attached).toBe(true);
    expect(await countTakes(store, { active: true })).toBe(4);
    expect(await countTakes(store, { slugPrefix: 'meta/a_b' })).toBe(1);
    const [ada] = await listTakes(store, { slug: 'people/ada' });
    expect(ada).toMatchObject({ project: 'default', row: 1, weight: 0.85, weightText: '0.85', since: '2024-01' });

    const drawn = await sampleTakes(store, { limit: 10, seed: 4, slugPrefix: null, project: null });
    expect(drawn.map(({ claim }) => claim).sort()).toEqual([
      'Ada may sell.',
      'Ada runs the mill.',
      'Letter.',
      'Under.',
    ]);
    expect(await sampleTakes(store, { limit: 10, seed: 4, slugPrefix: null, project: null })).toEqual(drawn);
    expect(drawn.find(({ slug, row }) => slug === 'people/ada' && row === 1)?.passage.text).toContain('Ada runs');
    expect(await findTakes(store, drawn.map(refOf))).toEqual(drawn);

    expect(await listRuns(store, { limit: 5 })).toEqual([]);
    expect(await dumpSchema(store.db)).toEqual(before);

    const refused = { code: 'config', message: expect.stringContaining('read-only') };
    await expect(savePages(store, 'firm', { changed: [], present: new Set() })).rejects.toMatchObject(refused);
    await expect(pageBlobs(store, 'firm')).rejects.toMatchObject(refused);
    await store.close();
  });

  test.each([
    ['in its own table of runs', FOREIGN_RUNS],
    ['in a table of runs that is made', ''],
  ])('keeps receipts %s, and gets nothing else', async (_name, script) => {
    const { store, before } = await attach(FOREIGN_BRAIN + script);
    const { id } = await saveRun(store, run);
    expect(await findRun(store, { id })).toEqual({ ...run, id });
    const after = new Set(await dumpSchema(store.db));
    const kept = before.filter((text) => !text.startsWith('sequence eval_takes_quality_runs'));
    expect(kept.filter((text) => !after.has(text))).toEqual([]);
    const made = [...after].filter((text) => !before.includes(text) && !text.includes('eval_takes_quality_runs'));
    expect(made).toEqual([]);
    await store.close();
  });

  test('of the oldest generation is read too', async () => {
    const { store } = await attach(`
      create table pages (id serial primary key, slug text not null unique, title text not null,
        compiled_truth text not null default '');
      create table takes (id serial primary key, page_id integer not null, row_num integer not null, claim text not null,
        kind text not null, holder text not null, weight real);
      insert into pages (slug, title) values ('a', 'A');
      insert into takes (page_id, row_num, claim, kind, holder) values (1, 1, 'One.', 'fact', 'world');`);
    const [take] = await sampleTakes(store, { limit: 10, seed: 4, slugPrefix: 'a', project: 'default' });
    expect(take).toMatchObject({ claim: 'One.', weight: null, active: true, since: null });
    await store.close();
  });

  test('with many takes gives a sample of distinct eligible ones by its seed', async () => {
    const { store } = await attach(`${FOREIGN_BRAIN}
      insert into takes (page_id, row_num, claim, kind, holder, active)
        select 1, 100 + n, 'Claim ' || n, 'fact', 'world', n % 2 = 0 from generate_series(1, 30000) as n;`);
    const draw = (seed: number) => sampleTakes(store, { limit: 50, seed, slugPrefix: null, project: null });
    const drawn = await draw(7);
    expect(new Set(drawn.map(({ row, slug }) => `${slug} ${row}`)).size).toBe(50);
    expect(drawn.every(({ active }) => active)).toBe(true);
    expect(await draw(7)).toEqual(drawn);
    expect(await draw(8)).not.toEqual(drawn);
    await store.close();
  });

  test('is told from tables of the same names that are no brain', async () => {
    const db = await open();
    await runScript(db, 'create table pages (id int, slug text);\ncreate table takes (student_id int, grade text);');
    await expect(attachOrMigrate(db)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/"takes".*no column id, page_id/),
    });
    await db.destroy();
  });
});
