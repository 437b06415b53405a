import { type Selectable, sql } from 'kysely';
import { rowsOf } from '../schema/rows-of.ts';
import type { TakesTable } from '../schema/tables/pages.ts';
import type { Store } from '../store.ts';
import type { SampleOptions } from './drawn-take.ts';
import { drawingOrder, probeOf } from './sample-key.ts';

/** Up to this many takes are listed whole. From the last of that many keys the number of all is estimated, within 5 %. */
const FEW = 2_048;
/** The slots of a bucket. It holds 16 to 32 takes on average; that one of a million has more than 128 is beyond belief. */
const SLOTS = 128;
/** Takes in a bucket on average, at the least. */
const IN_BUCKET = 16;
/** Probes for each take that would have been listed instead; then the rest is listed. */
const PROBES_PER_LISTED = 8;

/** Probes that are made before anything is counted: what they draw tells about how many takes match. */
const FIRST_PROBES = 512;

// An offset of nothing keeps the planner from turning a lookup for each row into a scan of the table.
const NOTHING = sql.lit(0);

/**
 * The ids of a sample. Keys are hashes, so they lie evenly between all numbers of 64 bits. Few takes are listed and put
 * in the order of the seed. Of many, the numbers are cut into equal buckets; a probe picks a bucket and one of its slots,
 * both by the seed, and draws the take at that place in the bucket, if there is one. So each probe draws each take with
 * the same chance, whatever was drawn before, and costs a lookup in an index. What is drawn depends on keys alone, not on
 * ids: it is the same on every engine.
 */
export async function sampleOwn(store: Store, given: SampleOptions): Promise<number[]> {
  const options = { ...given, slugPrefix: given.slugPrefix || null };
  const { limit } = options;
  const size = await estimateSize(store, options);
  if (size === null) return (await listEligible(store, options)).slice(0, limit);

  // Where fewer takes match, listing them is cheaper than finding them by probes.
  const few = Math.ceil(20 * Math.sqrt(size));
  const most = PROBES_PER_LISTED * few;
  const bits = Math.floor(Math.log2(size / IN_BUCKET));
  const perTake = (SLOTS * 2 ** bits) / size;
  const drawn = new Set<number>();
  for (let from = 0, to = FIRST_PROBES; from < most && (from === 0 || drawn.size < limit); ) {
    for (const { id } of await probeTakes(store, options, { from, to, bits }).execute()) drawn.add(id);
    const matching = (drawn.size / FIRST_PROBES) * perTake * size;
    if (from === 0 && matching < 2 * few && (await isFew(store, options, few))) {
      return (await listEligible(store, options)).slice(0, limit);
    }
    from = to;
    to = Math.min(most, from + 10_000, from + Math.ceil((limit - drawn.size) * perTake * 1.1) + 32);
  }
  const ids = [...drawn].slice(0, limit);
  if (ids.length === limit) return ids;
  const rest = (await listEligible(store, options)).filter((id) => !drawn.has(id));
  return [...ids, ...rest].slice(0, limit);
}

type Filter = Pick<SampleOptions, 'project' | 'slugPrefix'>;

/** How many takes a project or the brain has, by the density of its first keys; null for a few. */
async function estimateSize(store: Store, { project }: Filter): Promise<number | null> {
  const last = await keyed(store, project).orderBy('sample_key').offset(FEW).limit(1).executeTakeFirst();
  if (last === undefined) return null;
  return (FEW * 2 ** 64) / (Number(last.sample_key) + 2 ** 63);
}

/** Whether at most `few` takes match. Without a prefix, all do. */
async function isFew(store: Store, { project, slugPrefix }: Filter, few: number): Promise<boolean> {
  if (slugPrefix === null) return false;
  const { count } = await store.db
    .selectFrom(
      keyedUnder(store, project, slugPrefix)
        .limit(few + 1)
        .as('few'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count <= few;
}

/** The ids of all takes in question, in the order of the seed. */
async function listEligible(store: Store, { project, slugPrefix, seed }: SampleOptions): Promise<number[]> {
  const takes = slugPrefix === null ? keyed(store, project) : keyedUnder(store, project, slugPrefix);
  const rows: Pick<Selectable<TakesTable>, 'id' | 'sample_key' | 'line'>[] = await takes.execute();
  return rows
    .map(({ id, sample_key, line }) => ({ id, line, order: drawingOrder(seed, sample_key!) }))
    .sort((a, b) => a.order - b.order || a.line - b.line)
    .map(({ id }) => id);
}

/** The takes that may be drawn: those that have a key, since it is null for all others. */
function keyed(store: Store, project: string | null) {
  const takes = store.db.selectFrom('takes').select(['id', 'sample_key', 'line']).where('sample_key', 'is not', null);
  return project === null ? takes : takes.where('project_id', '=', project);
}

/** {@link keyed} on the pages of a prefix, by lookups in the indexes of pages and of takes. */
function keyedUnder(store: Store, project: string | null, slugPrefix: string) {
  let pages = store.db
    .selectFrom('pages as p')
    .select('p.id')
    .where(store.layout.slugStartsWith(slugPrefix))
    .where('p.deleted_at', 'is', null)
    .offset(NOTHING);
  if (project !== null) pages = pages.where('p.project_id', '=', project);
  return store.db
    .selectFrom(pages.as('page'))
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('takes')
          .select(['id', 'sample_key', 'line'])
          .whereRef('page_id', '=', 'page.id')
          .where('sample_key', 'is not', null)
          .offset(NOTHING)
          .as('t'),
      (join) => join.onTrue(),
    )
    .select(['t.id', 't.sample_key', 't.line']);
}

/** The query for what the probes of a range draw, in their order; a take may come twice. */
export function probeTakes(
  store: Store,
  { project, slugPrefix, seed }: SampleOptions,
  { from, to, bits }: { from: number; to: number; bits: number },
) {
  const width = 1n << BigInt(64 - bits);
  const probes = Array.from({ length: to - from }, (_, n) => {
    const { bucket, slot } = probeOf(seed, from + n, bits);
    const low = bucket * width - (1n << 63n);
    return { n, low: String(low), high: String(low + width - 1n), slot: slot % SLOTS };
  });
  const found = store.db
    .selectFrom(rowsOf({ n: 'int', low: 'bigint', high: 'bigint', slot: 'int' }, probes))
    .innerJoinLateral(
      ({ selectFrom, ref }) => {
        const inBucket = selectFrom('takes')
          .select(['id', 'page_id'])
          .whereRef('sample_key', '>=', 'given.low')
          .whereRef('sample_key', '<=', 'given.high')
          .orderBy('sample_key')
          .orderBy('line')
          .offset(ref('given.slot'))
          .limit(1);
        return (project === null ? inBucket : inBucket.where('project_id', '=', project)).as('t');
      },
      (join) => join.onTrue(),
    )
    .select(['given.n', 't.id'])
    .orderBy('given.n');
  if (slugPrefix === null) return found;
  return found.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('pages as p')
        .select('p.id')
        .whereRef('p.id', '=', 't.page_id')
        .where(store.layout.slugStartsWith(slugPrefix))
        .offset(NOTHING),
    ),
  );
}
