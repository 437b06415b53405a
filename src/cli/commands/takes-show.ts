import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { text, wholeNumber } from '../terminal/flags.ts';

/** `gbrain takes show <slug> [row]`: the takes of one page with the passage that bears on each. */
export const takesShowCommand = (context: Context): CommandUnknownOpts =>
  new Command('show')
    .description('Show the takes of a page, each with the passage that bears on it and what breaks the contract')
    .argument('<slug>', 'the page, such as people/ada', text)
    .argument('[row]', 'only the take with this number', wholeNumber(0, 1_000_000))
    .option('--project <id>', 'the project of the page, when several have it', text)
    .option('--json', 'print one JSON document')
    .action(async (slug, row, flags) => {
      const { showTakes } = await import('../takes/show-takes.ts');
      await showTakes(context, slug, row ?? null, flags);
    });
