import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { decimalNumber, seed, text, wholeNumber } from '../terminal/flags.ts';
import { sessionOptions } from '../terminal/session-options.ts';

/** `gbrain eval brain regress`: run a baseline again and compare. */
export const brainEvalRegressCommand = (context: Context): CommandUnknownOpts =>
  sessionOptions(
    new Command('regress')
      .description('Compare with a baseline: exit code 0 OK, 1 regression (or no verdict)')
      .requiredOption('--against <report>', 'the baseline: a report of run or score --json', text)
      .option('--current <report>', 'a report to compare with it; nothing is run', text)
      .option('--project <id>', 'run the modes of the baseline again over this project', text)
      .option('--threshold <n>', 'drop of a rate in points that counts', decimalNumber(0, 100), 5)
      .option('--model <id>', "the model (default: the baseline's)", text)
      .option('--repeat <n>', 'runs of each mode (default: as many as the baseline)', wholeNumber(1, 100)),
  )
    .option('--seed <n>', 'of the bootstrap intervals', seed, 1)
    .option('--json', 'print the comparison as one JSON document')
    .action(async (flags) => {
      const { regressCommand } = await import('../brain-eval/regress-command.ts');
      await regressCommand(context, flags);
    });
