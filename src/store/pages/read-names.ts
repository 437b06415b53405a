import { brainNames } from '../../takes/lint/brain-names.ts';
import type { BrainNames } from '../../takes/rules/rule.ts';
import type { Store } from '../store.ts';
import { takesOf } from './take-row.ts';

/** The names of a brain, of all its projects, for the rules about holders. */
export async function readStoredNames(store: Store): Promise<BrainNames> {
  const pages = await store.db
    .selectFrom(store.layout.pages.as('p'))
    .select('p.slug')
    .where('p.deleted_at', 'is', null)
    .execute();
  const held = await takesOf(store).select(['p.slug', 't.holder']).distinct().execute();
  return brainNames(
    pages.map(({ slug }) => slug),
    held,
  );
}
