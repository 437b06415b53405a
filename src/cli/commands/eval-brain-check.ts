import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { text, wholeNumber } from '../terminal/flags.ts';

/** `gbrain eval brain check`: prove a key against its documents. */
export const brainEvalCheckCommand = (context: Context): CommandUnknownOpts =>
  new Command('check')
    .description('Prove that a key fits its documents: exit code 0 when it does, 65 when it does not')
    .option('--key <file>', "the answer key (default: the sample's)", text)
    .option('--docs <dir>', "the key's documents: a folder, or a git repository with --ref", text)
    .option('--ref <commit>', 'read the documents at this commit', text)
    .option('--builder <version>', 'the builder whose tree is asked: 1 or 2', wholeNumber(1, 2), 2)
    .option('--json', 'print one JSON document')
    .action(async ({ builder, ...flags }) => {
      const { checkCommand } = await import('../brain-eval/check-command.ts');
      await checkCommand(context, { ...flags, builder: builder === 1 ? 1 : 2 });
    });
