import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { seed, text } from '../terminal/flags.ts';

/** `gbrain eval brain compare`: two reports, paired by question. */
export const brainEvalCompareCommand = (context: Context): CommandUnknownOpts =>
  new Command('compare')
    .description('Compare two reports question by question: what differs, and what could have been seen')
    .argument('<a>', 'a report of score --json; FILE#brain or FILE#documents for the runs of one mode', text)
    .argument('<b>', 'the other one', text)
    .option('--seed <n>', 'of the bootstrap intervals', seed, 1)
    .option('--json', 'print the comparison as one JSON document')
    .action(async (a, b, flags) => {
      const { compareCommand } = await import('../brain-eval/compare-command.ts');
      await compareCommand(context, a, b, flags);
    });
