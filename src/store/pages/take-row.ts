import type { Take } from '../../takes/page/take.ts';
import type { Store } from '../store.ts';

/** The takes `t` of pages `p` that are not gone. */
export const takesOf = ({ db, layout }: Pick<Store, 'db' | 'layout'>) =>
  db
    .selectFrom(layout.takes.as('t'))
    .innerJoin(layout.pages.as('p'), (join) => join.onRef('p.id', '=', 't.page_id').on('p.deleted_at', 'is', null));

/** {@link takesOf} with the columns of a {@link TakeRow}. */
export const selectTakes = (store: Pick<Store, 'db' | 'layout'>) =>
  takesOf(store)
    .select(['t.id', 'p.project_id as project', 'p.slug', 'p.path', 'p.title as pageTitle', 'p.id as pageId'])
    .select(['t.row', 't.claim', 't.kind', 't.holder', 't.weight', 't.weight_text as weightText'])
    .select(['t.since', 't.until', 't.source', 't.active', 't.line']);

/** A take and its page as the queries of this room read them. */
export type TakeRow = Awaited<ReturnType<ReturnType<typeof selectTakes>['executeTakeFirstOrThrow']>>;

/** The take of a row, without its page. */
export function takeOf(found: TakeRow): Take {
  const { row, claim, kind, holder, weight, weightText, since, until, source, active, line } = found;
  return { row, claim, kind, holder, weight, weightText, since, until, source, active, line };
}
