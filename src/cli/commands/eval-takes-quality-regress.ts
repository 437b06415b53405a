import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { decimalNumber, money, seed, text, wholeNumber } from '../terminal/flags.ts';

/** `gbrain eval takes-quality regress`: judge a baseline's takes again and compare. */
export const takesQualityRegressCommand = (context: Context): CommandUnknownOpts =>
  new Command('regress')
    .description('Judge the takes of a baseline again: exit code 0 OK, 1 regression (or no verdict)')
    .requiredOption('--against <receipt>', 'the baseline: a receipt file', text)
    .option('--threshold <n>', 'drop of a dimension’s mean that counts', decimalNumber(0, 9), 0.5)
    .option('--repeats <n>', 'judge so many times; tells a drop from the noise of the judges', wholeNumber(1, 20), 1)
    .option('--budget-usd <n>', 'stop before a call that could exceed so many US dollars', money)
    .option('--fs-dir <dir>', 'folder of pages, when the baseline came from one (default: the current one)', text)
    .option('--seed <n>', 'draws takes that the baseline does not name (default: its own seed)', seed)
    .option('--reuse', 'take replies already paid for the same prompt, model and repeat')
    .option('--allow-exec', 'run the commands that the baseline names as exec: judges')
    .option('--timeout <seconds>', 'time for one answer of a judge', wholeNumber(1, 3600), 180)
    .option('--json', 'print one JSON document')
    .action(async (flags) => {
      const { regressCommand } = await import('../takes-quality/regress-command.ts');
      await regressCommand(context, flags);
    });
