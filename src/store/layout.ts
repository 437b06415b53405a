import { type RawBuilder, sql } from 'kysely';

/**
 * Where the pages and takes of a brain are, as SQL that yields the same columns for every layout, so that the queries
 * over them are written once.
 */
export interface TableLayout {
  /** A FROM item of `id, project_id, slug, path, title, body, deleted_at`. */
  pages: RawBuilder<unknown>;
  /** A FROM item of the columns of `takes`, `sample_key` left out. */
  takes: RawBuilder<unknown>;
  /** Whether the slug of the page `p` begins with the literal text. */
  slugStartsWith(prefix: string): RawBuilder<boolean>;
}

const LAST = '\u{10ffff}';

/** The layout of the brains that this program makes. */
export const OWN_LAYOUT: TableLayout = {
  pages: sql`pages`,
  takes: sql`takes`,
  // The range is what every version can look up in the index; the function is what decides.
  slugStartsWith: (prefix) => sql<boolean>`(p.slug >= ${prefix}::text and p.slug <= ${`${prefix}${LAST}${LAST}`}::text
    and starts_with(p.slug, ${prefix}))`,
};
