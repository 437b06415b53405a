import { passageChooser } from '../../takes/page/choose-passage.ts';
import type { SampledTake } from '../../takes/page/take.ts';
import type { Store } from '../store.ts';
import { selectTakes, type TakeRow, takeOf } from './take-row.ts';

/** Which takes a sample is drawn from. */
export interface SampleOptions {
  /** The most takes to draw; all are drawn when there are no more. */
  limit: number;
  seed: number;
  /** Only pages whose slug begins with this literal text; null for all. */
  slugPrefix: string | null;
  /** Only this project; null for all. */
  project: string | null;
}

/** A take drawn from the store, with the project its page belongs to. */
export interface DrawnTake extends SampledTake {
  project: string;
}

/** The takes of the given ids with the passages that bear on them, in the given order; an id that is gone is left out. */
export async function readDrawn(store: Store, ids: readonly number[]): Promise<DrawnTake[]> {
  const rows = await selectTakes(store)
    .where('t.id', '=', ({ fn, val }) => fn.any(val(ids)))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return addPassages(
    store,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
}

/** Rows as drawn takes; each page's text is read once. */
export async function addPassages(store: Store, rows: readonly TakeRow[]): Promise<DrawnTake[]> {
  const pages = [...new Set(rows.map(({ pageId }) => pageId))];
  const bodies = await store.db
    .selectFrom(store.layout.pages.as('p'))
    .select(['p.id', 'p.body'])
    .where('p.id', '=', ({ fn, val }) => fn.any(val(pages)))
    .execute();
  const known = await findHolderPages(store, rows);
  const choosers = new Map(bodies.map(({ id, body }) => [id, passageChooser(body.split('\n'))]));
  return rows.map((row) => {
    const { project, slug, pageTitle, pageId } = row;
    const take = takeOf(row);
    const holderHasPage = take.holder.includes('/') ? placesOf(row).some((place) => known.has(place)) : undefined;
    return { project, slug, pageTitle, ...take, holderHasPage, passage: choosers.get(pageId)!(row) };
  });
}

/** Those of the slugs under which the holders of takes may have a page. */
async function findHolderPages(store: Store, rows: readonly TakeRow[]): Promise<ReadonlySet<string>> {
  const places = [...new Set(rows.flatMap(placesOf))];
  const found = await store.db
    .selectFrom(store.layout.pages.as('p'))
    .select('p.slug')
    .where('p.slug', '=', ({ fn, val }) => fn.any(val(places)))
    .where('p.deleted_at', 'is', null)
    .execute();
  return new Set(found.map(({ slug }) => slug));
}

/** A brain may lie in any folder above the page of a take: `people/kim`, `docs/people/kim`. */
function placesOf({ slug, holder }: Pick<TakeRow, 'slug' | 'holder'>): string[] {
  if (!holder.includes('/')) return [];
  const folders = slug.split('/').slice(0, -1);
  return Array.from({ length: folders.length + 1 }, (_, depth) => [...folders.slice(0, depth), holder].join('/'));
}
