import { plainText, scanInline } from '../../documents/markdown/scan-inline.ts';
import { readCardId } from '../../documents/outline/card-id.ts';
import type { Outline, TableRow } from '../../documents/outline/outline.ts';
import type { ListedStatus } from './piece.ts';
import { isStatusLabel } from './read-statuses.ts';
import { readStatusWords } from './status-words.ts';

/**
 * The statuses that tables state of other documents: a column `Status` beside one that links to a document, or that
 * names its id. A table most of whose rows lead nowhere lists no documents.
 */
export function readListed({ tables, links }: Outline): ListedStatus[] {
  return tables.flatMap((table) => {
    const column = table.header.findIndex(isStatusLabel);
    if (column === -1 || table.rows.length < 2) return [];
    const listed = table.rows.flatMap((row): ListedStatus[] => {
      const subject = subjectOf(row, column, links);
      const status = readStatusWords(row.cells[column] ?? '', row.line, true);
      return subject === null || status === null ? [] : [{ subject, status }];
    });
    return new Set(listed.map(({ subject }) => subject)).size * 2 < table.rows.length ? [] : listed;
  });
}

/** What a row is about: the first link outside of its status, else the id that it begins with. */
function subjectOf({ line, end = line, cells }: TableRow, column: number, links: Outline['links']): string | null {
  const others = cells.filter((_, at) => at !== column);
  const inStatus = new Set(scanInline(cells[column] ?? '').links.map(({ target }) => target));
  const link =
    others.flatMap((cell) => scanInline(cell).links)[0] ??
    links.find((one) => one.line >= line && one.line <= end && !inStatus.has(one.target));
  if (link) return link.anchor || /^[a-z][a-z0-9+.-]*:/i.test(link.target) ? null : link.target;
  return readCardId(plainText(cells[0] ?? ''))?.id ?? null;
}
