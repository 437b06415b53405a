import { type RawBuilder, sql } from 'kysely';
import type { Store } from '../store.ts';
import { type DrawnTake, readDrawn, type SampleOptions } from './drawn-take.ts';
import { sampleForeign } from './sample-foreign.ts';
import { sampleStart } from './sample-key.ts';

/** Up to so many pages of a prefix, its takes are sorted; above, the walk along the keys meets them soon enough. */
const FEW_PAGES = 2_000;

/**
 * Draws active takes of pages that are not gone, none twice. Every take has a key that is a hash of its content; a
 * sample is the takes that follow a place chosen by the seed in the circular order of the keys. So the same seed gives
 * the same takes in the same order on every engine, a change elsewhere in the brain changes a sample little, and the
 * cost is that of reading `limit` entries of an index. An attached brain has no keys: see {@link sampleForeign}.
 */
export async function sampleTakes(store: Store, options: SampleOptions): Promise<DrawnTake[]> {
  if (store.attached) return readDrawn(store, await sampleForeign(store, options));
  const start = sampleStart(options.seed);
  const from = await chooseFrom(store, options);
  const later = await walk(store, from, sql`t.sample_key >= ${start}::bigint`, options.limit);
  const missing = options.limit - later.length;
  const earlier = missing > 0 ? await walk(store, from, sql`t.sample_key < ${start}::bigint`, missing) : [];
  return readDrawn(store, [...later, ...earlier]);
}

async function walk(
  store: Store,
  from: RawBuilder<unknown>,
  range: RawBuilder<unknown>,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select t.id from ${from} and ${range}
    order by t.sample_key, t.line limit ${limit}`.execute(store.db);
  return rows.map(({ id }) => id);
}

/** FROM and WHERE of the takes in question, written so that the planner has one good way through them. */
async function chooseFrom(store: Store, { slugPrefix, project }: SampleOptions): Promise<RawBuilder<unknown>> {
  const ofProject = project === null ? sql`true` : sql`t.project_id = ${project}`;
  if (slugPrefix === null || slugPrefix === '') return sql`takes t where t.sample_key is not null and ${ofProject}`;

  const pages = sql`select p.id from pages p where ${store.layout.slugStartsWith(slugPrefix)} and p.deleted_at is null
    and ${project === null ? sql`true` : sql`p.project_id = ${project}`}`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${pages} limit ${FEW_PAGES + 1}) as few`.execute(store.db);
  if (Number(rows[0]!.count) <= FEW_PAGES) {
    return sql`(select t.* from takes t where t.page_id in (${pages}) offset 0) t where t.sample_key is not null`;
  }
  return sql`takes t where t.sample_key is not null and ${ofProject} and exists (
    select from pages p where p.id = t.page_id and ${store.layout.slugStartsWith(slugPrefix)} offset 0)`;
}
