import type { Blocks } from '../markdown/blocks.ts';
import { splitRow } from '../markdown/split-row.ts';
import type { Table, TableRow } from './outline.ts';

/**
 * Empty cells that may be added to the short rows of a document; after that rows stay short, so that a wide header
 * costs no memory.
 */
const MAX_PADDING = 65_536;

/** The GFM tables of a document at any depth, each row with its line. */
export function readTables({ tokens }: Blocks): Table[] {
  let padding = MAX_PADDING;
  return tokens
    .filter((token) => token.type === 'table')
    .map((token) => {
      const [start, end] = token.map!;
      const written = token.content.split('\n');
      const header = splitRow(written[0]!);
      const rows: TableRow[] = [];
      for (let line = start + 2; line < end; line++) {
        const cells = splitRow(written[line - start]!).slice(0, header.length);
        padding -= header.length - cells.length;
        while (padding >= 0 && cells.length < header.length) cells.push('');
        rows.push({ line: line + 1, cells });
      }
      return { lines: { start: start + 1, end }, header, rows };
    });
}
