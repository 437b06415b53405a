import { Command, type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { wholeNumber } from '../terminal/flags.ts';

/** `gbrain eval brain trend`: the recorded runs. */
export const brainEvalTrendCommand = (context: Context): CommandUnknownOpts =>
  new Command('trend')
    .description('List the recorded runs, newest first')
    .option('--limit <n>', 'at most so many', wholeNumber(1, 10_000), 20)
    .addOption(new Option('--mode <mode>', 'only runs of this mode').choices(['brain', 'documents'] as const))
    .option('--json', 'print one JSON document')
    .action(async (flags) => {
      const { trendCommand } = await import('../brain-eval/trend-command.ts');
      await trendCommand(context, flags);
    });
