import { stripVTControlCharacters } from 'node:util';

/** Rows as columns of equal width, two spaces apart; the first row is the header. Cells may hold our own colours. */
export function formatTable(rows: readonly (readonly string[])[], align: readonly ('left' | 'right')[]): string {
  const width = (cell: string) => stripVTControlCharacters(cell).length;
  const widths = align.map((_, column) => Math.max(...rows.map((row) => width(row[column] ?? ''))));
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          const space = ' '.repeat((widths[column] ?? 0) - width(cell));
          return align[column] === 'right' ? space + cell : cell + space;
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
