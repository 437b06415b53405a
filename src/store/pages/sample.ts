import { sql } from 'kysely';
import type { Store } from '../store.ts';
import { type DrawnTake, readDrawn, type SampleOptions } from './drawn-take.ts';
import { sampleForeign } from './sample-foreign.ts';
import { sampleStart } from './sample-key.ts';

/** The takes of up to this many pages are sorted; for more pages, the walk along the keys meets enough of them soon. */
const MAX_SORTED_PAGES = 2_000;

/**
 * Draws active takes of pages that are not gone, without replacement. Every take has a key that is a hash of its content;
 * a sample is the takes that follow a place, chosen by the seed, in the circular order of the keys. So the same seed
 * gives the same takes in the same order on every engine, a change elsewhere in the brain changes a sample little, and
 * the cost is that of reading `limit` entries of an index. An attached brain has no keys: see {@link sampleForeign}.
 */
export async function sampleTakes(store: Store, options: SampleOptions): Promise<DrawnTake[]> {
  if (store.attached) return readDrawn(store, await sampleForeign(store, options));
  const start = sampleStart(options.seed);
  const takes = (await chooseTakes(store, options))
    .select('t.id')
    .where('t.sample_key', 'is not', null)
    .orderBy('t.sample_key')
    .orderBy('t.line');
  const later = await takes.where('t.sample_key', '>=', start).limit(options.limit).execute();
  const missing = options.limit - later.length;
  const earlier = missing > 0 ? await takes.where('t.sample_key', '<', start).limit(missing).execute() : [];
  return readDrawn(
    store,
    [...later, ...earlier].map(({ id }) => id),
  );
}

/** The takes `t` in question, written so that the planner has one good way through them. */
async function chooseTakes({ db, layout }: Store, { slugPrefix, project }: SampleOptions) {
  const takes = db.selectFrom('takes').selectAll();
  const from = (chosen: typeof takes) => db.selectFrom(chosen.as('t'));
  const ofProject = project === null ? takes : takes.where('project_id', '=', project);
  if (slugPrefix === null || slugPrefix === '') return from(ofProject);

  let pages = db
    .selectFrom('pages as p')
    .select('p.id')
    .where(layout.slugStartsWith(slugPrefix))
    .where('p.deleted_at', 'is', null);
  if (project !== null) pages = pages.where('p.project_id', '=', project);
  const { count } = await db
    .selectFrom(pages.limit(MAX_SORTED_PAGES + 1).as('few'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  // An offset of nothing keeps the planner from turning either condition into a join.
  const nothing = sql.lit(0);
  if (count <= MAX_SORTED_PAGES) return from(takes.where('page_id', 'in', pages).offset(nothing));
  return from(
    ofProject.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('pages as p')
          .select('p.id')
          .whereRef('p.id', '=', 'takes.page_id')
          .where(layout.slugStartsWith(slugPrefix))
          .offset(nothing),
      ),
    ),
  );
}
