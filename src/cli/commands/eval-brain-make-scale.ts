import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { seed, text, wholeNumber } from '../terminal/flags.ts';

/** `gbrain eval brain make-scale`: look-alike documents of any number, with a key. */
export const brainEvalMakeScaleCommand = (context: Context): CommandUnknownOpts =>
  new Command('make-scale')
    .description('Write look-alike documents of any number, and questions whose answers are known')
    .requiredOption('--out <dir>', 'folder for the documents', text)
    .option('--units <n>', 'units of all applications together, one document each', wholeNumber(1, 20_000), 30)
    .option('--applications <n>', 'applications, one README each', wholeNumber(1, 35), 2)
    .option('--depth <n>', 'folders between an application and its units', wholeNumber(0, 8), 1)
    .option('--seed <n>', 'the same seed gives the same files', seed, 1)
    .option('--questions <n>', 'questions of the key; 0 writes none', wholeNumber(0, 20_000), 0)
    .option('--key <file>', 'where the key is written (default: <out>.questions.json)', text)
    .action(async (flags) => {
      const { makeScaleCommand } = await import('../brain-eval/make-scale-command.ts');
      await makeScaleCommand(context, flags);
    });
