import { listTakes } from '../../store/pages/takes.ts';
import type { Context } from '../terminal/context.ts';
import { EXPORT_FIELDS, type PlacedTake, toCsv, toJson, toMarkdown } from './format-takes.ts';
import { type ListFlags, toFilter } from './print-takes.ts';

type Format = 'jsonl' | 'csv' | 'md';

const BATCH = 1000;

const HEADERS: Record<Format, string | null> = {
  jsonl: null,
  csv: EXPORT_FIELDS.join(','),
  md: `| ${EXPORT_FIELDS.join(' | ')} |\n|${'---|'.repeat(EXPORT_FIELDS.length)}`,
};

const WRITERS: Record<Format, (take: PlacedTake) => string> = {
  jsonl: (take) => JSON.stringify(toJson(take)),
  csv: toCsv,
  md: toMarkdown,
};

/** Writes every take that the flags leave in to stdout, a batch at a time. */
export async function exportTakes(
  context: Context,
  flags: Omit<ListFlags, 'limit' | 'json'> & { format: Format },
): Promise<void> {
  const store = await context.store();
  const header = HEADERS[flags.format];
  if (header !== null) context.print(header);
  let offset = 0;
  for (;;) {
    context.signal.throwIfAborted();
    const takes = await listTakes(store, { ...toFilter(flags), limit: BATCH, offset });
    if (takes.length > 0) context.print(takes.map(WRITERS[flags.format]).join('\n'));
    if (takes.length < BATCH) return;
    offset += BATCH;
    context.progress.show(`${offset} takes written`);
  }
}
