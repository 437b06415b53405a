import { sha8 } from '../../hash.ts';
import { rowsOf } from '../schema/rows-of.ts';
import type { Store } from '../store.ts';
import { addPassages, type DrawnTake } from './drawn-take.ts';
import { selectTakes, type TakeRow } from './take-row.ts';

/** How to find a take again. */
export interface TakeRef {
  project: string;
  slug: string;
  /** Its number in the takes table; where the two disagree, the claim decides. */
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
  const wanted = refs.map(({ project, slug }) => ({ project, slug }));
  const rows = await selectTakes(store)
    .innerJoin(
      ({ selectFrom }) =>
        selectFrom(rowsOf({ project: 'text', slug: 'text' }, wanted))
          .selectAll()
          .distinct()
          .as('wanted'),
      (join) => join.onRef('wanted.project', '=', 'p.project_id').onRef('wanted.slug', '=', 'p.slug'),
    )
    .where('t.active', '=', true)
    .orderBy('t.line')
    .orderBy('t.id')
    .execute();
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
