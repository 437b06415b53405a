/** The columns of a takes table, in their standard order. */
export const TAKE_COLUMNS = ['#', 'claim', 'kind', 'who', 'weight', 'since', 'source'] as const;
export type TakeColumn = (typeof TAKE_COLUMNS)[number] | 'until';

const NAMES: Readonly<Record<string, TakeColumn>> = {
  '#': '#',
  row: '#',
  claim: 'claim',
  kind: 'kind',
  who: 'who',
  holder: 'who',
  weight: 'weight',
  since: 'since',
  until: 'until',
  source: 'source',
};

/**
 * The columns that a header row names, null for a name we do not know; null when the row is no header: one names the
 * claim and at least one more column.
 */
export function readHeader(cells: readonly string[]): (TakeColumn | null)[] | null {
  const columns = cells.map((cell) => {
    const name = cell.replace(/[*_`]/g, '').trim().toLowerCase();
    return Object.hasOwn(NAMES, name) ? NAMES[name]! : null;
  });
  const known = columns.filter((column) => column !== null);
  return known.includes('claim') && known.length >= 2 ? columns : null;
}
