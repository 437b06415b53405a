import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { text } from '../terminal/flags.ts';

/** `gbrain import <dir>`: takes a folder of Markdown into the brain. */
export const importCommand = (context: Context): CommandUnknownOpts =>
  new Command('import')
    .description('Take a folder of Markdown into the brain; only what changed is written')
    .argument('<dir>', 'the folder', text)
    .option('--project <id>', 'the project the pages belong to (default: the name of the folder)', text)
    .option('--json', 'print the counts and warnings as one JSON document')
    .action(async (dir, options) => {
      const { runImport } = await import('../run-import.ts');
      await runImport(context, dir, options);
    });
