import { seededRandom, shuffled } from '../../random.ts';
import type { Store } from '../store.ts';
import type { SampleOptions } from './drawn-take.ts';
import { takesOf } from './take-row.ts';

/** Among up to this many possible ids, all are examined. */
const MAX_LISTED_IDS = 20_000;
/** Rounds of random ids before all takes are listed: ids may be sparse, or few takes may be eligible. */
const MAX_ROUNDS = 20;

/**
 * Ids of a sample of another gbrain's takes, whose tables have no sample keys. Ids are drawn at random by the seed; those
 * of eligible takes are kept: active, on a page that is not gone, and within the options. All eligible takes are equally
 * likely. When too few ids are hits, the eligible takes are listed and shuffled.
 */
export async function sampleForeign(store: Store, options: SampleOptions): Promise<number[]> {
  const random = seededRandom(options.seed);
  const { first, last } = await store.db
    .selectFrom('takes')
    .select(({ fn }) => [fn.min<number | null>('id').as('first'), fn.max<number | null>('id').as('last')])
    .executeTakeFirstOrThrow();
  if (first === null || last === null) return [];

  const span = last - first + 1;
  const drawn = new Set<number>();
  const kept: number[] = [];
  const round = Math.max(options.limit * 2, 100);
  for (let rounds = 0; span > MAX_LISTED_IDS && rounds < MAX_ROUNDS && drawn.size + round < span / 2; rounds++) {
    const fresh: number[] = [];
    while (fresh.length < round) {
      const id = first + Math.floor(random() * span);
      if (drawn.has(id)) continue;
      drawn.add(id);
      fresh.push(id);
    }
    const eligible = new Set(await eligibleIds(store, options, fresh));
    kept.push(...fresh.filter((id) => eligible.has(id)));
    if (kept.length >= options.limit) return kept.slice(0, options.limit);
  }
  return shuffled(await eligibleIds(store, options, null), random).slice(0, options.limit);
}

async function eligibleIds(store: Store, { slugPrefix, project }: SampleOptions, among: number[] | null) {
  let query = takesOf(store).select('t.id').where('t.active', '=', true).orderBy('t.id');
  if (among !== null) query = query.where('t.id', '=', ({ fn, val }) => fn.any(val(among)));
  if (slugPrefix !== null) query = query.where(store.layout.slugStartsWith(slugPrefix));
  if (project !== null) query = query.where('p.project_id', '=', project);
  return (await query.execute()).map(({ id }) => id);
}
