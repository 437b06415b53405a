import { type Kysely, sql } from 'kysely';
import type { Page, Take } from '../../takes/page/take.ts';
import { namesOf, rowsOf } from '../schema/rows-of.ts';
import type { Tables } from '../schema/schema.ts';
import { NOW, storable } from '../schema/storable.ts';
import { sampleKeys } from './sample-key.ts';

/** How many pages of a batch are new, how many were there, and how many takes they hold. */
export interface BatchCounts {
  added: number;
  changed: number;
  takes: number;
}

/** Writes pages with distinct slugs and their takes in one transaction: all of them or none. */
export async function writeBatch(db: Kysely<Tables>, project: string, pages: readonly Page[]): Promise<BatchCounts> {
  return db.transaction().execute(async (transaction) => {
    const ids = await writePages(transaction, project, pages);
    const old = [...ids.values()].filter(({ added }) => !added).map(({ id }) => id);
    await transaction
      .deleteFrom('takes')
      .where('page_id', '=', ({ fn, val }) => fn.any(val(old)))
      .execute();
    const takes = await writeTakes(transaction, project, pages, ids);
    const added = ids.size - old.length;
    return { added, changed: old.length, takes };
  });
}

interface WrittenPage {
  id: number;
  added: boolean;
}

const PAGE = { project_id: 'text', slug: 'text', path: 'text', title: 'text', blob: 'text', body: 'text' };
const TAKE = {
  project_id: 'text',
  page_id: 'bigint',
  sample_key: 'bigint',
  row: 'bigint',
  claim: 'text',
  kind: 'text',
  holder: 'text',
  weight: 'float8',
  weight_text: 'text',
  since: 'text',
  until: 'text',
  source: 'text',
  active: 'boolean',
  line: 'int',
};

async function writePages(db: Kysely<Tables>, project: string, pages: readonly Page[]) {
  const rows = pages.map(({ slug, path, title, blob, lines }) => ({
    project_id: project,
    slug: storable(slug),
    path: storable(path),
    title: storable(title),
    blob,
    body: storable(lines.join('\n')),
  }));
  const written = await db
    .insertInto('pages')
    .columns(namesOf(PAGE))
    .expression(db.selectFrom(rowsOf(PAGE, rows)).selectAll())
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'slug']).doUpdateSet(({ ref }) => ({
        path: ref('excluded.path'),
        title: ref('excluded.title'),
        blob: ref('excluded.blob'),
        body: ref('excluded.body'),
        deleted_at: null,
        updated_at: NOW,
      })),
    )
    .returning(['slug', 'id', sql<boolean>`xmax = 0`.as('added')])
    .execute();
  return new Map(written.map(({ slug, id, added }): [string, WrittenPage] => [slug, { id, added }]));
}

async function writeTakes(
  db: Kysely<Tables>,
  project: string,
  pages: readonly Page[],
  ids: ReadonlyMap<string, WrittenPage>,
): Promise<number> {
  const rows = pages.flatMap((page) => {
    const slug = storable(page.slug);
    const keyOf = sampleKeys(project, slug);
    return page.takes.map((original) => {
      const take = storableTake(original);
      const { weightText: weight_text, ...rest } = take;
      const sample_key = take.active ? keyOf(take) : null;
      return { project_id: project, page_id: ids.get(slug)!.id, sample_key, weight_text, ...rest };
    });
  });
  if (rows.length === 0) return 0;
  await db
    .insertInto('takes')
    .columns(namesOf(TAKE))
    .expression(db.selectFrom(rowsOf(TAKE, rows)).selectAll())
    .execute();
  return rows.length;
}

function storableTake(take: Take): Take {
  return {
    ...take,
    // No one numbers a row with a number beyond what the column holds.
    row: take.row !== null && Number.isSafeInteger(take.row) ? take.row : null,
    claim: storable(take.claim),
    holder: storable(take.holder),
    weightText: storable(take.weightText),
    since: storable(take.since),
    until: storable(take.until),
    source: storable(take.source),
  };
}
