import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { text, wholeNumber } from '../terminal/flags.ts';

/** `gbrain eval brain init`: begin a key for documents of one's own. */
export const brainEvalInitCommand = (context: Context): CommandUnknownOpts =>
  new Command('init')
    .description('Begin an answer key for your own documents: lines worth asking about, as drafts')
    .requiredOption('--docs <dir>', 'the documents: a folder, or a git repository with --ref', text)
    .option('--ref <commit>', 'read the documents at this commit', text)
    .option('--out <file>', 'where the key is written; - for stdout', text, 'questions.json')
    .option('--limit <n>', 'at most so many drafts of each kind', wholeNumber(1, 1_000), 5)
    .option('--force', 'replace a file that is there')
    .action(async (flags) => {
      const { initKeyCommand } = await import('../brain-eval/init-key-command.ts');
      await initKeyCommand(context, flags);
    });
