import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { text } from '../terminal/flags.ts';

/** `gbrain takes lint [path]`: the contract of a good take, checked without a model. */
export const takesLintCommand = (context: Context): CommandUnknownOpts =>
  new Command('lint')
    .description('Check takes against the contract of a good take, without any model')
    .argument('[path]', 'a folder of Markdown or one file; without it, the pages of the brain', text)
    .option('--project <id>', 'only the pages of this project of the brain', text)
    .option('--json', 'print one JSON document')
    .option('--sarif <file>', 'write the findings as SARIF 2.1.0 for a code host; - for stdout', text)
    .option('--strict', 'exit with 1 when there are errors')
    .action(async (path, flags) => {
      const { lint } = await import('../takes/lint.ts');
      await lint(context, path, flags);
    });
