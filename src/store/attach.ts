import { type Kysely, type RawBuilder, sql } from 'kysely';
import { GbrainError } from '../errors.ts';
import { OWN_LAYOUT, slugHasPrefix, type TableLayout } from './layout.ts';
import { isMigrated, migrate } from './schema/migrations.ts';
import type { Tables } from './schema/schema.ts';

/** Whether a database belongs to another gbrain, and where its pages and takes are. */
export interface Attachment {
  attached: boolean;
  layout: TableLayout;
}

/**
 * Makes a database ready for use. Ours is migrated, an empty one becomes ours, and one with `pages` and `takes` but
 * without our migrations is attached without any change to it. Without `migrates`, GbrainError `unavailable` is thrown for one
 * that would be migrated; a `foreign` one is attached or refused, never made ours.
 */
export async function attachOrMigrate(
  db: Kysely<Tables>,
  { migrates = true, foreign = false }: { migrates?: boolean; foreign?: boolean } = {},
): Promise<Attachment> {
  const { rows } = await sql<{ ours: boolean; pages: boolean; takes: boolean }>`
    select to_regclass('gbrain_migrations') is not null as ours,
           to_regclass('pages') is not null as pages,
           to_regclass('takes') is not null as takes`.execute(db);
  const { ours, pages, takes } = rows[0]!;
  if (!ours && pages && takes) return { attached: true, layout: await foreignLayout(db) };
  if (foreign && !ours) {
    throw new GbrainError(
      'unavailable',
      'The database holds no brain: it has no tables "pages" and "takes". Nothing was changed. Name the directory of a brain.',
    );
  }
  if (!ours || !(await isMigrated(db))) {
    if (!migrates) throw olderServer();
    await migrate(db);
  }
  return { attached: false, layout: OWN_LAYOUT };
}

function olderServer(): GbrainError {
  const message = 'The server that has the embedded database open is of an older version. Stop it and start it again.';
  return new GbrainError('unavailable', message);
}

/** Reads which columns another gbrain's tables have: several generations of them are in use. */
async function foreignLayout(db: Kysely<Tables>): Promise<TableLayout> {
  const pages = await columnsOf(db, 'pages');
  const takes = await columnsOf(db, 'takes');
  requireColumns('pages', pages, ['id', 'slug']);
  requireColumns('takes', takes, ['id', 'page_id', 'claim', 'kind', 'holder', 'weight']);

  const pick = (columns: ReadonlySet<string>, names: readonly string[], fallback: RawBuilder<unknown>) => {
    const name = names.find((candidate) => columns.has(candidate));
    return name === undefined ? fallback : sql.ref(name);
  };
  const bodies = ['compiled_truth', 'body', 'content', 'timeline'].filter((name) => pages.has(name));
  const body =
    bodies.length === 0 ? sql`''` : sql`concat_ws(e'\n\n', ${sql.join(bodies.map((name) => sql.ref(name)))})`;
  const superseded = takes.has('superseded_by') ? sql`superseded_by is null` : sql`true`;

  return {
    pages: sql`(select id, ${pick(pages, ['source_id', 'project_id'], sql`'default'`)}::text as project_id, slug,
      slug || '.md' as path, ${pick(pages, ['title'], sql`slug`)} as title, ${body} as body,
      ${pick(pages, ['deleted_at'], sql`null::timestamptz`)} as deleted_at from pages)`,
    takes: sql`(select id, page_id, ${pick(takes, ['row_num', 'row'], sql`null::integer`)} as row, claim, kind::text,
      holder, weight::text::double precision as weight, weight::text as weight_text,
      ${pick(takes, ['since_date', 'since'], sql`null`)}::text as since,
      ${pick(takes, ['until_date', 'until'], sql`null`)}::text as until,
      ${pick(takes, ['source'], sql`null::text`)} as source,
      (${pick(takes, ['active'], sql`true`)} and ${superseded}) as active, 0 as line from takes)`,
    slugStartsWith: slugHasPrefix,
  };
}

/** The columns of a table on the search path. */
export async function columnsOf(db: Kysely<Tables>, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select attname::text as name from pg_attribute
    where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

function requireColumns(table: string, columns: ReadonlySet<string>, needed: readonly string[]): void {
  const missing = needed.filter((name) => !columns.has(name));
  if (missing.length === 0) return;
  throw new GbrainError(
    'unavailable',
    `The table "${table}" of this database is not one of gbrain: it has no column ${missing.join(', ')}. ` +
      `Nothing was changed. Set GBRAIN_DATABASE_URL to another database.`,
  );
}
