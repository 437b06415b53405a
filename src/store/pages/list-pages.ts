import { sql } from 'kysely';
import { nameForms } from '../../text/name-forms.ts';
import type { Store } from '../store.ts';

/** A page as it was imported. */
export interface ListedPage {
  id: number;
  project: string;
  path: string;
  /** All lines, joined by LF. */
  body: string;
}

const BATCH = 200;

/** The pages that are not gone, in the order of their ids, read in batches; of one project or, with null, of all. */
export async function* listPages(
  store: Store,
  filter: { project: string | null; slug?: string },
  signal?: AbortSignal,
): AsyncGenerator<ListedPage> {
  let query = store.db
    .selectFrom(store.layout.pages.as('p'))
    .select(['p.id', 'p.project_id as project', 'p.path', 'p.body'])
    .where('p.deleted_at', 'is', null)
    .orderBy('p.id')
    .limit(BATCH);
  if (filter.project !== null) query = query.where('p.project_id', '=', filter.project);
  if (filter.slug !== undefined) query = query.where('p.slug', 'in', nameForms(filter.slug));
  let after = 0;
  for (;;) {
    signal?.throwIfAborted();
    const rows: ListedPage[] = await query.where('p.id', '>', after).execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.id;
  }
}

/** Text that changes whenever a page of the project does. */
export async function stateOfPages(store: Store, project: string): Promise<string> {
  const { count, newest } = await store.db
    .selectFrom('pages')
    .select(({ fn, ref }) => [fn.countAll().as('count'), sql<string>`max(${ref('updated_at')})::text`.as('newest')])
    .where('project_id', '=', project)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return `${count} ${newest}`;
}
