import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { text } from '../terminal/flags.ts';

/** `gbrain eval brain record`: keep the runs of a report. */
export const brainEvalRecordCommand = (context: Context): CommandUnknownOpts =>
  new Command('record')
    .description('Keep the runs of a report in the database and in the table of recorded runs')
    .argument('<report>', 'a report of run or score --json', text)
    .option('--table <file>', 'the Markdown file with the table (default: evals/brain/README.md where it is)', text)
    .option('--commit <text>', 'which gbrain it was (default: its version)', text)
    .option('--json', 'print one JSON document')
    .action(async (report, flags) => {
      const { recordCommand } = await import('../brain-eval/record-command.ts');
      await recordCommand(context, report, flags);
    });
