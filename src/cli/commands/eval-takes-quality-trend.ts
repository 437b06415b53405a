import { Option } from '@commander-js/extra-typings';
import { loadTrend } from '../../takes-quality/compare/trend.ts';
import { printReceiptTrend, trendJson } from '../../takes-quality/report/print-trend.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { commaList, filledText, wholeNumber } from '../terminal/flags.ts';

/** `gbrain eval takes-quality trend` */
export const defineCommand: DefineCommand = (context) =>
  createCommand(
    'gbrain eval takes-quality trend --limit 5',
    'gbrain eval takes-quality trend --project handbook --wide',
  )
    .option('--limit <n>', 'print at most this many', wholeNumber(1, 10_000), 20)
    .option('--rubric <version>', 'only this rubric, such as v1.0', filledText)
    .addOption(new Option('--source <source>', 'only takes of the brain or of a folder').choices(['db', 'fs'] as const))
    .option('--project <id>', 'only runs whose takes are all of this project', filledText)
    .option('--slug-prefix <prefix>', 'only runs that were limited to this prefix', filledText)
    .option('--models <ids>', 'only runs of this panel, in any order', commaList)
    .option('--wide', 'also print run, source, project, prefix, sample size and models')
    .option('--json', 'print one JSON document')
    .action(async ({ limit, wide, json, rubric, ...chosen }) => {
      const rows = await loadTrend(await context.store(), { limit, rubricVersion: rubric, ...chosen });
      if (json) context.printJson(trendJson(rows));
      else context.print(printReceiptTrend(rows, { wide: wide === true }));
      if (rows.length > 0) return;
      const isFiltered = [rubric, ...Object.values(chosen)].some((value) => value !== undefined);
      context.news(
        isFiltered
          ? 'No run matches. `gbrain eval takes-quality trend --wide` shows what there is.'
          : 'There is no run yet. Start one: gbrain eval takes-quality run',
      );
    });
