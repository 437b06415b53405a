import { sql } from 'kysely';
import { passageChooser } from '../../takes/page/choose-passage.ts';
import type { SampledTake } from '../../takes/page/take.ts';
import type { Store } from '../store.ts';
import { TAKE_SELECTION, type TakeRow, takeOf, takesOf } from './take-row.ts';

/** Which takes a sample is drawn from. */
export interface SampleOptions {
  /** At most so many takes; all of them when there are no more. */
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

/** The takes of those ids with the passages that bear on them, in the given order; an id that is gone is left out. */
export async function readDrawn(store: Store, ids: readonly number[]): Promise<DrawnTake[]> {
  const { rows } = await sql<TakeRow>`select ${TAKE_SELECTION} from ${takesOf(store)}
    where t.id = any(${[...ids]}::bigint[])`.execute(store.db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return addPassages(
    store,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
}

/** Rows as drawn takes; each page's text is read once. */
export async function addPassages(store: Store, rows: readonly TakeRow[]): Promise<DrawnTake[]> {
  const pages = [...new Set(rows.map(({ pageId }) => pageId))];
  const { rows: bodies } = await sql<{ id: number; body: string }>`
    select p.id, p.body from ${store.layout.pages} p where p.id = any(${pages}::bigint[])`.execute(store.db);
  const choosers = new Map(bodies.map(({ id, body }) => [id, passageChooser(body.split('\n'))]));
  return rows.map((row) => {
    const { project, slug, pageTitle, pageId } = row;
    return { project, slug, pageTitle, ...takeOf(row), passage: choosers.get(pageId)!(row) };
  });
}
