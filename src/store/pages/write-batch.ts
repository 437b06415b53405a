import { type Kysely, sql } from 'kysely';
import type { Page, Take } from '../../takes/page/take.ts';
import type { Schema } from '../schema/schema.ts';
import { storable } from '../schema/storable.ts';
import { sampleKey } from './sample-key.ts';

/** How many pages of a batch are new, how many were there, and how many takes they hold. */
export interface BatchCounts {
  added: number;
  changed: number;
  takes: number;
}

/** Writes pages with distinct slugs and their takes in one transaction: all of them or none. */
export async function writeBatch(db: Kysely<Schema>, project: string, pages: readonly Page[]): Promise<BatchCounts> {
  return db.transaction().execute(async (transaction) => {
    const ids = await writePages(transaction, project, pages);
    const old = [...ids.values()].filter(({ added }) => !added).map(({ id }) => id);
    if (old.length > 0) await sql`delete from takes where page_id = any(${old}::bigint[])`.execute(transaction);
    const takes = await writeTakes(transaction, project, pages, ids);
    const added = ids.size - old.length;
    return { added, changed: old.length, takes };
  });
}

interface WrittenPage {
  id: number;
  added: boolean;
}

async function writePages(db: Kysely<Schema>, project: string, pages: readonly Page[]) {
  const { rows } = await sql<{ slug: string; id: number; added: boolean }>`
    insert into pages (project_id, slug, path, title, blob, body)
    select ${project}::text, * from unnest(
      ${pages.map(({ slug }) => storable(slug))}::text[],
      ${pages.map(({ path }) => storable(path))}::text[],
      ${pages.map(({ title }) => storable(title))}::text[],
      ${pages.map(({ blob }) => blob)}::text[],
      ${pages.map(({ lines }) => storable(lines.join('\n')))}::text[])
    on conflict (project_id, slug) do update set path = excluded.path, title = excluded.title, blob = excluded.blob,
      body = excluded.body, deleted_at = null, updated_at = now()
    returning slug, id, (xmax = 0) as added`.execute(db);
  return new Map(rows.map(({ slug, id, added }): [string, WrittenPage] => [slug, { id, added }]));
}

async function writeTakes(
  db: Kysely<Schema>,
  project: string,
  pages: readonly Page[],
  ids: ReadonlyMap<string, WrittenPage>,
): Promise<number> {
  const rows = pages.flatMap((page) => {
    const slug = storable(page.slug);
    return page.takes.map((take) => ({ slug, pageId: ids.get(slug)!.id, take: storableTake(take) }));
  });
  if (rows.length === 0) return 0;
  const column = <T>(read: (take: Take) => T) => rows.map(({ take }) => read(take));
  await sql`
    insert into takes (project_id, page_id, sample_key, row, claim, kind, holder, weight, weight_text, since, until,
      source, active, line)
    select ${project}::text, * from unnest(
      ${rows.map(({ pageId }) => pageId)}::bigint[],
      ${rows.map(({ slug, take }) => (take.active ? sampleKey(project, slug, take) : null))}::bigint[],
      ${column(({ row }) => row)}::bigint[],
      ${column(({ claim }) => claim)}::text[],
      ${column(({ kind }) => kind)}::text[],
      ${column(({ holder }) => holder)}::text[],
      ${column(({ weight }) => weight)}::float8[],
      ${column(({ weightText }) => weightText)}::text[],
      ${column(({ since }) => since)}::text[],
      ${column(({ until }) => until)}::text[],
      ${column(({ source }) => source)}::text[],
      ${column(({ active }) => active)}::boolean[],
      ${column(({ line }) => line)}::int[])`.execute(db);
  return rows.length;
}

function storableTake(take: Take): Take {
  const optional = (text: string | null) => (text === null ? null : storable(text));
  return {
    ...take,
    // A number beyond what the column holds is none that anyone numbered a row with.
    row: take.row !== null && Number.isSafeInteger(take.row) ? take.row : null,
    claim: storable(take.claim),
    holder: storable(take.holder),
    weightText: storable(take.weightText),
    since: optional(take.since),
    until: optional(take.until),
    source: optional(take.source),
  };
}
