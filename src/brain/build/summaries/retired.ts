import type { Builder } from '../../tree/tree.ts';

/** What stands before the summary of a node that no longer holds; '' in builder 1, which does not say so. */
export function summarizeStatus(
  state: 'current' | 'retired' | 'superseded',
  word: string | null,
  by: readonly string[],
  builder: Builder,
): string {
  if (builder === 1 || state === 'current') return '';
  if (state === 'retired') return word === null || word === 'retired' ? 'Retired. ' : `Retired (${word}). `;
  return by.length === 0 ? 'Superseded. ' : `Superseded by ${by.join(', ')}. `;
}
