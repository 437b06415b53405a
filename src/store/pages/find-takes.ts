import { sql } from 'kysely';
import { sha8 } from '../../hash.ts';
import type { Store } from '../store.ts';
import { addPassages, type DrawnTake } from './drawn-take.ts';
import { TAKE_SELECTION, type TakeRow, takesOf } from './take-row.ts';

/** What a take is found again by. */
export interface TakeRef {
  project: string;
  slug: string;
  /** Its number in the takes table; the claim decides where the two disagree. */
  row: number | null;
  /** First 8 hex digits of the SHA-256 of the claim. */
  claim_sha8: string;
}

/** The reference of a take. */
export function refOf(take: Pick<DrawnTake, 'project' | 'slug' | 'row' | 'claim'>): TakeRef {
  return { project: take.project, slug: take.slug, row: take.row, claim_sha8: sha8(take.claim) };
}

/**
 * The takes of references, one for each in the same order; null for one that is gone, no longer active, or whose claim
 * reads differently now.
 */
export async function findTakes(store: Store, refs: readonly TakeRef[]): Promise<(DrawnTake | null)[]> {
  const { rows } = await sql<TakeRow>`select ${TAKE_SELECTION} from ${takesOf(store)}
    join (select distinct * from unnest(${refs.map(({ project }) => project)}::text[],
      ${refs.map(({ slug }) => slug)}::text[]) as wanted (project, slug)) wanted
      on wanted.project = p.project_id and wanted.slug = p.slug
    where t.active order by t.line, t.id`.execute(store.db);
  const byClaim = new Map<string, TakeRow[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.project, row.slug, sha8(row.claim)]);
    byClaim.set(key, [...(byClaim.get(key) ?? []), row]);
  }
  const found = refs.map((ref) => {
    const same = byClaim.get(JSON.stringify([ref.project, ref.slug, ref.claim_sha8])) ?? [];
    return same.find(({ row }) => row === ref.row) ?? same[0] ?? null;
  });
  const drawn = (
    await addPassages(
      store,
      found.flatMap((row) => row ?? []),
    )
  ).values();
  return found.map((row) => (row === null ? null : drawn.next().value!));
}
