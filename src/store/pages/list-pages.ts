import { sql } from 'kysely';
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
  let after = 0;
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await sql<ListedPage>`
      select p.id::float8 as id, p.project_id as project, p.path, p.body
      from ${store.layout.pages} as p
      where p.deleted_at is null and p.id > ${after}
        and (${filter.project}::text is null or p.project_id = ${filter.project})
        and (${filter.slug ?? null}::text is null or p.slug = ${filter.slug ?? null})
      order by p.id
      limit ${BATCH}`.execute(store.db);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.id;
  }
}

/** Text that changes whenever a page of the project does. */
export async function stateOfPages(store: Store, project: string): Promise<string> {
  const { rows } = await sql<{ state: string }>`select concat(count(*), ' ', max(updated_at)) as state from pages
    where project_id = ${project} and deleted_at is null`.execute(store.db);
  return rows[0]!.state;
}
