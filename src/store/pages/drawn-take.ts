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
  const choosers = new Map(bodies.map(({ id, body }) => [id, passageChooser(body.split('\n'))]));
  return rows.map((row) => {
    const { project, slug, pageTitle, pageId } = row;
    return { project, slug, pageTitle, ...takeOf(row), passage: choosers.get(pageId)!(row) };
  });
}
