import { Command, type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { seed, text } from '../terminal/flags.ts';

/** `gbrain eval brain score`: score run files against the key, or print the prompt of a run. */
export const brainEvalScoreCommand = (context: Context): CommandUnknownOpts =>
  new Command('score')
    .description('Score what agents answered, or print the prompt that asks them')
    .argument('[runs...]', 'brain=FILE or documents=FILE: answers, a run object or a whole transcript; - for stdin')
    .addOption(new Option('--prompt <mode>', 'print the prompt of a session').choices(['brain', 'documents'] as const))
    .option('--project <id>', 'the project that the prompt is about', text)
    .option('--key <file>', "the answer key (default: the sample's)", text)
    .option('--docs <dir>', "the key's documents: a folder, or a git repository with --ref", text)
    .option('--ref <commit>', 'read the documents at this commit', text)
    .option('--seed <n>', 'of the bootstrap intervals', seed, 1)
    .option('--json [file]', 'write the report as JSON; without a file, print it')
    .option('--junit <file>', 'also write a JUnit report', text)
    .option('--md <file>', 'also write a Markdown report', text)
    .option('--html <file>', 'also write a self-contained HTML report', text)
    .action(async (runs, flags) => {
      const { scoreCommand } = await import('../brain-eval/score-command.ts');
      await scoreCommand(context, runs, flags);
    });
