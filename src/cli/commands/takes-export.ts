import { Command, type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { text } from '../terminal/flags.ts';

/** `gbrain takes export`: every take, for another program. */
export const takesExportCommand = (context: Context): CommandUnknownOpts =>
  new Command('export')
    .description('Write every take to stdout for another program')
    .addOption(
      new Option('--format <format>', 'how each take is written')
        .choices(['jsonl', 'csv', 'md'] as const)
        .default('jsonl' as const),
    )
    .option('--project <id>', 'only this project', text)
    .option('--slug-prefix <prefix>', 'only pages whose slug starts with this', text)
    .option('--all', 'also the inactive ones (struck through)')
    .action(async (flags) => {
      const { exportTakes } = await import('../takes/export-takes.ts');
      await exportTakes(context, flags);
    });
