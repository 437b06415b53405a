import { type RawBuilder, sql } from 'kysely';
import type { Take, TakeKind } from '../../takes/page/take.ts';
import type { Store } from '../store.ts';
import { TAKE_SELECTION, type TakeRow, takeOf, takesOf } from './take-row.ts';

/** Which takes; every field that is absent leaves all of them in. */
export interface TakeFilter {
  project?: string;
  slug?: string;
  /** Only pages whose slug begins with this literal text. */
  slugPrefix?: string;
  kind?: TakeKind;
  holder?: string;
  active?: boolean;
  /** Only what comes after this take in the order of the list. */
  after?: { slug: string; line: number; id: number };
  limit?: number;
  offset?: number;
}

/** A take with the page it stands on. */
export interface ListedTake extends Take {
  id: number;
  project: string;
  slug: string;
  path: string;
  pageTitle: string;
}

/** The takes of pages that are not gone, by project, slug and line. */
export async function listTakes(store: Store, filter: TakeFilter): Promise<ListedTake[]> {
  const { rows } = await sql<TakeRow>`select ${TAKE_SELECTION} from ${takesOf(store)} where ${conditions(store, filter)}
    order by p.project_id collate "C", p.slug collate "C", t.line, t.row, t.id
    limit ${filter.limit ?? null}::bigint offset ${filter.offset ?? 0}::bigint`.execute(store.db);
  return rows.map((row) => {
    const { id, project, slug, path, pageTitle } = row;
    return { id, project, slug, path, pageTitle, ...takeOf(row) };
  });
}

/** How many takes {@link listTakes} gives without limit and offset. */
export async function countTakes(store: Store, filter: TakeFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${takesOf(store)}
    where ${conditions(store, filter)}`.execute(store.db);
  return Number(rows[0]!.count);
}

function conditions({ layout }: Store, filter: TakeFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (filter.project !== undefined) all.push(sql`p.project_id = ${filter.project}`);
  if (filter.slug !== undefined) all.push(sql`p.slug = ${filter.slug}`);
  if (filter.slugPrefix !== undefined) all.push(layout.slugStartsWith(filter.slugPrefix));
  if (filter.kind !== undefined) all.push(sql`t.kind = ${filter.kind}`);
  if (filter.holder !== undefined) all.push(sql`t.holder = ${filter.holder}`);
  if (filter.active !== undefined) all.push(sql`t.active = ${filter.active}`);
  if (filter.after !== undefined) {
    const { slug, line, id } = filter.after;
    all.push(sql`(p.slug collate "C", t.line, t.id) > (${slug}::text collate "C", ${line}::int, ${id}::bigint)`);
  }
  return sql.join(all, sql` and `);
}
