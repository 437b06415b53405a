import { type RawBuilder, sql } from 'kysely';
import { seededRandom, shuffled } from '../../random.ts';
import type { Store } from '../store.ts';
import type { SampleOptions } from './drawn-take.ts';
import { takesOf } from './take-row.ts';

/** Up to so many possible ids, all of them are looked at. */
const FEW_IDS = 20_000;
/** Probes before giving up on chance: ids may be sparse, or few takes may be eligible. */
const MAX_ROUNDS = 20;

/**
 * Ids of a sample of another gbrain's takes, whose tables have no key to walk along: ids drawn at random by the seed,
 * those kept that are active, on a page that is not gone, and in question. Each eligible take is as likely as any
 * other. Where too few ids hit, the eligible takes are listed and shuffled.
 */
export async function sampleForeign(store: Store, options: SampleOptions): Promise<number[]> {
  const random = seededRandom(options.seed);
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(id) as first, max(id) as last from takes`.execute(store.db);
  const { first, last } = rows[0]!;
  if (first === null || last === null) return [];

  const span = last - first + 1;
  const drawn = new Set<number>();
  const kept: number[] = [];
  const round = Math.max(options.limit * 2, 100);
  for (let rounds = 0; span > FEW_IDS && rounds < MAX_ROUNDS && drawn.size + round < span / 2; rounds++) {
    const fresh: number[] = [];
    while (fresh.length < round) {
      const id = first + Math.floor(random() * span);
      if (drawn.has(id)) continue;
      drawn.add(id);
      fresh.push(id);
    }
    const eligible = new Set(await eligibleIds(store, options, sql`t.id = any(${fresh}::bigint[])`));
    kept.push(...fresh.filter((id) => eligible.has(id)));
    if (kept.length >= options.limit) return kept.slice(0, options.limit);
  }
  return shuffled(await eligibleIds(store, options, sql`true`), random).slice(0, options.limit);
}

async function eligibleIds(store: Store, options: SampleOptions, which: RawBuilder<unknown>): Promise<number[]> {
  const { slugPrefix, project } = options;
  const { rows } = await sql<{ id: number }>`select t.id from ${takesOf(store)} where t.active and ${which}
    and ${slugPrefix === null ? sql`true` : store.layout.slugStartsWith(slugPrefix)}
    and ${project === null ? sql`true` : sql`p.project_id = ${project}`} order by t.id`.execute(store.db);
  return rows.map(({ id }) => id);
}
