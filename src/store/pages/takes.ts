import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { TakeNames } from '../../takes/page/explain-filter.ts';
import type { Take, TakeKind } from '../../takes/page/take.ts';
import { nameForms } from '../../text/name-forms.ts';
import type { PageColumns, TakeColumns } from '../layout.ts';
import type { Store } from '../store.ts';
import { selectTakes, takeOf, takesOf } from './take-row.ts';

/** Which takes to list; an absent field excludes none. */
export interface TakeFilter {
  project?: string;
  slug?: string;
  /** Only pages whose slug begins with this literal text. */
  slugPrefix?: string;
  kind?: TakeKind;
  holder?: string;
  active?: boolean;
  /** Only takes that follow this one in the order of the list. */
  after?: { slug: string; line: number; id: number };
  limit?: number;
  offset?: number;
}

/** A take with its page. */
export interface ListedTake extends Take {
  id: number;
  project: string;
  slug: string;
  path: string;
  pageTitle: string;
}

/** The takes of pages that are not gone, by project, slug and line. */
export async function listTakes(store: Store, filter: TakeFilter): Promise<ListedTake[]> {
  let query = selectTakes(store)
    .where(matches(store, filter))
    .orderBy('p.project_id', (order) => order.collate('C'))
    .orderBy('p.slug', (order) => order.collate('C'))
    .orderBy('t.line')
    .orderBy('t.row')
    .orderBy('t.id');
  if (filter.limit !== undefined) query = query.limit(filter.limit);
  if (filter.offset !== undefined) query = query.offset(filter.offset);
  const rows = await query.execute();
  return rows.map((row) => {
    const { id, project, slug, path, pageTitle } = row;
    return { id, project, slug, path, pageTitle, ...takeOf(row) };
  });
}

/** How many takes {@link listTakes} gives without limit and offset. */
export async function countTakes(store: Store, filter: TakeFilter): Promise<number> {
  const { count } = await takesOf(store)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(matches(store, filter))
    .executeTakeFirstOrThrow();
  return count;
}

function matches({ layout }: Store, filter: TakeFilter): Expression<SqlBool> {
  const eb = expressionBuilder<{ t: TakeColumns; p: PageColumns }, 't' | 'p'>();
  const all: Expression<SqlBool>[] = [];
  if (filter.project !== undefined) all.push(eb('p.project_id', '=', filter.project));
  if (filter.slug !== undefined) all.push(eb('p.slug', 'in', nameForms(filter.slug)));
  if (filter.slugPrefix !== undefined) all.push(layout.slugStartsWith(filter.slugPrefix));
  if (filter.kind !== undefined) all.push(eb('t.kind', '=', filter.kind));
  if (filter.holder !== undefined) all.push(eb('t.holder', 'in', nameForms(filter.holder)));
  if (filter.active !== undefined) all.push(eb('t.active', '=', filter.active));
  if (filter.after !== undefined) {
    const { slug, line, id } = filter.after;
    const place = sql`(${eb.ref('p.slug')} collate "C", ${eb.ref('t.line')}, ${eb.ref('t.id')})`;
    all.push(sql<SqlBool>`${place} > (${slug}::text collate "C", ${line}::int, ${id}::bigint)`);
  }
  return eb.and(all);
}

/** What takes can be filtered by: the projects, pages and holders of those whose page is not gone. */
export async function listTakeNames(store: Store): Promise<TakeNames> {
  const read = async (column: 'p.project_id' | 'p.slug' | 't.holder') => {
    const rows = await takesOf(store).select(`${column} as name`).distinct().execute();
    return rows.map(({ name }) => name).sort();
  };
  return { projects: await read('p.project_id'), slugs: await read('p.slug'), holders: await read('t.holder') };
}
