import { Command, type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import { TAKE_KINDS } from '../../takes/page/take.ts';
import type { Context } from '../terminal/context.ts';
import { text, wholeNumber } from '../terminal/flags.ts';

/** `gbrain takes list`: the takes of the brain, one a line. */
export const takesListCommand = (context: Context): CommandUnknownOpts =>
  new Command('list')
    .description('List takes, one a line')
    .option('--project <id>', 'only this project', text)
    .option('--slug-prefix <prefix>', 'only pages whose slug starts with this', text)
    .option('--holder <holder>', 'only what this holder holds, such as people/ada', text)
    .addOption(new Option('--kind <kind>', 'only this kind').choices(TAKE_KINDS))
    .option('--all', 'also the inactive ones (struck through)')
    .option('--limit <n>', 'at most so many', wholeNumber(1, 1_000_000), 50)
    .option('--json', 'print one JSON document')
    .action(async (flags) => {
      const { printTakes } = await import('../takes/print-takes.ts');
      await printTakes(context, flags);
    });
