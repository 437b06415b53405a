import { loadTrend } from '../../takes-quality/compare/trend.ts';
import { printReceiptTrend, trendJson } from '../../takes-quality/report/print-trend.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText, wholeNumber } from '../terminal/flags.ts';

/** `gbrain eval takes-quality trend` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain eval takes-quality trend --limit 5')
    .option('--limit <n>', 'print at most this many', wholeNumber(1, 10_000), 20)
    .option('--rubric <version>', 'only this rubric, such as v1.0', filledText)
    .option('--json', 'print one JSON document')
    .action(async ({ limit, rubric, json }) => {
      const rows = await loadTrend(await context.store(), { limit, rubricVersion: rubric });
      if (json) context.printJson(trendJson(rows));
      else context.print(printReceiptTrend(rows));
      if (rows.length === 0) context.news('There is no run yet. Start one: gbrain eval takes-quality run');
    });
