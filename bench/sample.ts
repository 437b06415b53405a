import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openStore } from '../src/store/open-store.ts';
import { sampleTakes } from '../src/store/pages/sample.ts';
import type { Store } from '../src/store/store.ts';
import { startPostgres } from '../test/start-postgres.ts';

/** Sampling 100 takes of a large brain against 100 of a small one, on both engines, of a folder, of a ninth and of all: the cost should be the same. */
// Of 100,000 takes, as of a million, a prefix of one digit matches a ninth.
const SMALL = 100_000;
const LARGE = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 30;

const folder = mkdtempSync(join(tmpdir(), 'gbrain-bench-sample-'));
const postgres = await startPostgres();
try {
  console.log('engine    prefix      small ms  large ms  large / small');
  for (const engine of ['pglite', 'postgres'] as const) {
    const [small, large] = [await openFilled(engine, SMALL), await openFilled(engine, LARGE)];
    for (const slugPrefix of [null, 'd/1/', 'd/1', 'd/']) await compare(engine, small, large, slugPrefix);
    await small.close();
    await large.close();
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** One line of the table: medians of rounds that alternate between the two, so that both meet the same noise. */
async function compare(engine: string, small: Store, large: Store, slugPrefix: string | null): Promise<void> {
  const times: [number[], number[]] = [[], []];
  for (let seed = -3; seed < ROUNDS; seed++) {
    for (const [index, store] of [small, large].entries()) {
      const start = performance.now();
      const drawn = await sampleTakes(store, { limit: 100, seed, slugPrefix, project: null });
      if (seed >= 0) times[index]!.push(performance.now() - start);
      if (drawn.length !== 100) throw new Error(`${drawn.length} takes were drawn instead of 100.`);
    }
  }
  const [one, two] = times.map((list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]!);
  const cells = [engine.padEnd(9), (slugPrefix ?? '(none)').padEnd(11), one!.toFixed(1).padStart(8)];
  console.log([...cells, ` ${two!.toFixed(1).padStart(8)}`, ` ${(two! / one!).toFixed(2).padStart(13)}`].join(' '));
}

/** A brain of so many takes, ten to a page, the pages in folders `d/1/`, `d/2/` … of a hundred. */
async function openFilled(engine: Store['engine'], takes: number): Promise<Store> {
  const store = await openStore(
    engine === 'postgres'
      ? { databaseUrl: await createDatabase(`takes_${takes}`), dataDir: '' }
      : { dataDir: join(folder, `${takes}.pglite`) },
  );
  const pages = takes / 10;
  await sql`insert into projects (id, kind, location) values ('bench', 'folder', '/bench')`.execute(store.db);
  await sql`insert into pages (project_id, slug, path, title, blob, body)
    select 'bench', 'd/' || 1 + n / 100 || '/' || n, 'd/' || n || '.md', 'Page ' || n, '',
      '# Page ' || n || repeat(e'\n\nThe pump at the mill was mended in May.', 20)
    from generate_series(0, ${pages}::int - 1) as n`.execute(store.db);
  await sql`insert into takes (page_id, project_id, row, claim, kind, holder, weight, weight_text, active, line, sample_key)
    select p.id, 'bench', r, 'Claim ' || r || ' of ' || p.slug, 'fact', 'world', 0.8, '0.8', true, r,
      hashtextextended(p.slug || ' ' || r, 0)
    from pages p, generate_series(1, 10) as r`.execute(store.db);
  await sql`analyze`.execute(store.db);
  return store;
}

async function createDatabase(name: string): Promise<string> {
  const store = await openStore({ databaseUrl: postgres.url, dataDir: '' });
  await sql`create database ${sql.ref(name)}`.execute(store.db);
  await store.close();
  return postgres.url.replace(/\/postgres$/, `/${name}`);
}
