import { Command, type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { list, money, seed, text, wholeNumber } from '../terminal/flags.ts';

/** `gbrain eval takes-quality calibrate`: plant known defects and measure what the panel sees. */
export const takesQualityCalibrateCommand = (context: Context): CommandUnknownOpts =>
  new Command('calibrate')
    .description('Plant known defects in a sample and measure which of them the judges name')
    .option('--models <ids>', 'the judges (default: the panel that `run` would ask)', list)
    .option('--limit <n>', 'takes to draw', wholeNumber(5, 10_000), 100)
    .option('--rates <list>', 'shares of the takes that get each defect, up to 0.2', list, [
      '0.02',
      '0.05',
      '0.1',
      '0.2',
    ])
    .option('--seed <n>', 'draws the sample and plants the defects', seed, 1)
    .addOption(
      new Option('--source <source>', 'where takes come from').choices(['db', 'fs'] as const).default('db' as const),
    )
    .option('--fs-dir <dir>', 'folder of pages for --source fs (default: the current one)', text)
    .option('--slug-prefix <prefix>', 'only pages whose slug starts with this', text)
    .option('--project <id>', 'only this project', text)
    .option('--budget-usd <n>', 'stop before a call that could exceed so many US dollars, all runs together', money)
    .option('--reuse', 'take replies already paid for the same prompt and model')
    .option('--dry-run', 'show how many calls there would be and the worst-case cost; ask nothing')
    .option('--timeout <seconds>', 'time for one answer of a judge', wholeNumber(1, 3600), 180)
    .option('--json', 'print one JSON document')
    .action(async (flags) => {
      const { calibrateCommand } = await import('../takes-quality/calibrate-command.ts');
      await calibrateCommand(context, flags);
    });
