import { type Expression, expressionBuilder, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { nameForms } from '../text/name-forms.ts';
import type { PagesTable, TakesTable } from './schema/tables/pages.ts';

/** The columns of a page that every layout has. */
export type PageColumns = Pick<
  Selectable<PagesTable>,
  'id' | 'project_id' | 'slug' | 'path' | 'title' | 'body' | 'deleted_at'
>;

/** The columns of a take that every layout has. */
export type TakeColumns = Omit<Selectable<TakesTable>, 'project_id' | 'sample_key'>;

/**
 * Where the pages and takes of a brain are. Each FROM item is raw SQL, since another gbrain's tables are known only once
 * they are open, but it yields the same typed columns for every layout, so that queries are written once and checked.
 */
export interface TableLayout {
  pages: RawBuilder<PageColumns>;
  takes: RawBuilder<TakeColumns>;
  /** Whether the slug of the page `p` begins with the literal text, in any of its {@link nameForms}. */
  slugStartsWith(prefix: string): Expression<SqlBool>;
}

const eb = expressionBuilder<{ p: PageColumns }, 'p'>();

const LAST = '\u{10ffff}';

const startsWith = (prefix: string) => eb.fn<SqlBool>('starts_with', ['p.slug', eb.val(prefix)]);

/** {@link TableLayout.slugStartsWith} without an index. */
export const slugHasPrefix = (prefix: string) => eb.or(nameForms(prefix).map(startsWith));

/** The layout of the brains that this program makes. */
export const OWN_LAYOUT: TableLayout = {
  pages: sql`pages`,
  takes: sql`takes`,
  // Every version can look up the range in the index; the function decides.
  slugStartsWith: (prefix) =>
    eb.or(
      nameForms(prefix).map((form) =>
        eb.and([eb('p.slug', '>=', form), eb('p.slug', '<=', `${form}${LAST}${LAST}`), startsWith(form)]),
      ),
    ),
};
