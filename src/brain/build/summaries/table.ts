import type { Table } from '../../../documents/outline/outline.ts';
import type { Builder } from '../../tree/tree.ts';
import { nameList } from './name-list.ts';

/** A table: builder 1 counts its rows, builder 2 names them by their first cell that says something. */
export function summarizeTable(table: Table, builder: Builder): string {
  const count = table.rows.length === 1 ? '1 row' : `${table.rows.length} rows`;
  if (builder === 1) return count;
  const names = table.rows
    .map((row) => row.cells.find((cell) => cell.trim() !== '') ?? '')
    .filter((name) => name !== '');
  return names.length === 0 ? count : `${count}: ${nameList(names, 185)}`;
}
