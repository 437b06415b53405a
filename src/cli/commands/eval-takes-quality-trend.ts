import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { text, wholeNumber } from '../terminal/flags.ts';

/** `gbrain eval takes-quality trend`: the history of runs, grouped by rubric. */
export const takesQualityTrendCommand = (context: Context): CommandUnknownOpts =>
  new Command('trend')
    .description('List the runs so far, grouped by rubric, newest first')
    .option('--limit <n>', 'at most so many', wholeNumber(1, 10_000), 20)
    .option('--rubric <version>', 'only this rubric, such as v1.0', text)
    .option('--json', 'print one JSON document')
    .action(async (flags) => {
      const { trendCommand } = await import('../takes-quality/trend-command.ts');
      await trendCommand(context, flags);
    });
