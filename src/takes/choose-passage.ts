import type { Passage, Take } from './take.ts';

/**
 * The lines of a page that bear on a claim, at most about 1,500 characters of whole lines; never the takes table
 * itself. Empty when the page says nothing beside its takes. The same page and claim give the same passage.
 */
export function choosePassage(_lines: readonly string[], _take: Pick<Take, 'claim' | 'holder' | 'source'>): Passage {
  throw new Error('not yet');
}
