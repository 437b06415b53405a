import { Option } from '@commander-js/extra-typings';
import { printRunTrend, trendRows } from '../../brain-eval/report/print/print-trend.ts';
import { listBrainEvalRecords } from '../../store/trials/brain-eval-records.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { wholeNumber } from '../terminal/flags.ts';

/** `gbrain eval brain trend` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain eval brain trend --mode brain')
    .option('--limit <n>', 'print at most this many', wholeNumber(1, 10_000), 20)
    .addOption(new Option('--mode <mode>', 'only runs of this mode').choices(['brain', 'documents'] as const))
    .option('--json', 'print one JSON document')
    .action(async ({ limit, mode, json }) => {
      const rows = trendRows(await listBrainEvalRecords(await context.store(), { limit, mode: mode ?? null }));
      if (json) context.printJson({ schema_version: 1, rows });
      else context.print(printRunTrend(rows));
      if (rows.length === 0) context.news('No run is recorded yet. Record one: gbrain eval brain record REPORT');
    });
