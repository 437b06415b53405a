import { Option } from '@commander-js/extra-typings';
import { listTakes } from '../../store/pages/takes.ts';
import { EXPORT_FIELDS, type PlacedTake, toCsv, toJson, toMarkdown } from '../takes/format-takes.ts';
import { requireProject } from '../takes/require-project.ts';
import { takeFilter, takeOptions } from '../takes/take-options.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';

const BATCH = 1000;

const FORMATS: Record<'jsonl' | 'csv' | 'md', { header: string | null; write(take: PlacedTake): string }> = {
  jsonl: { header: null, write: (take) => JSON.stringify(toJson(take)) },
  csv: { header: EXPORT_FIELDS.join(','), write: toCsv },
  md: { header: `| ${EXPORT_FIELDS.join(' | ')} |\n|${'---|'.repeat(EXPORT_FIELDS.length)}`, write: toMarkdown },
};

/** `gbrain takes export`; takes are read and written in batches. */
export const defineCommand: DefineCommand = (context) =>
  takeOptions(createCommand('gbrain takes export --format csv > takes.csv'))
    .addOption(
      new Option('--format <format>', 'how each take is written')
        .choices(['jsonl', 'csv', 'md'] as const)
        .default('jsonl' as const),
    )
    .action(async ({ format, ...flags }) => {
      const store = await context.store();
      await requireProject(store, flags.project);
      const { header, write } = FORMATS[format];
      if (header !== null) context.print(header);
      for (let offset = 0; ; offset += BATCH) {
        context.signal.throwIfAborted();
        if (offset > 0) context.progress.show(`${offset} takes written`);
        const takes = await listTakes(store, { ...takeFilter(flags), limit: BATCH, offset });
        if (takes.length > 0) context.print(takes.map(write).join('\n'));
        if (takes.length < BATCH) return;
      }
    });
