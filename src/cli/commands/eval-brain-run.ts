import { Command, type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import type { Context } from '../context.ts';
import { list, money, text, wholeNumber } from '../flags.ts';

/** `gbrain eval brain run`: an agent answers the key in each mode, by itself. */
export const brainEvalRunCommand = (context: Context): CommandUnknownOpts =>
  new Command('run')
    .description('Let an agent answer the key with the Brain and with plain reads, and score it')
    .requiredOption('--project <id>', 'the project whose documents answer', text)
    .option('--mode <modes>', 'which tools the agent has', list, ['brain', 'documents'])
    .requiredOption('--model <id>', 'openai:gpt-5.2 and the like, builtin:lexical, or exec:COMMAND', text)
    .option('--repeat <n>', 'runs of each mode (default: 3; 1 for builtin:lexical)', wholeNumber(1, 100))
    .addOption(
      new Option('--session <kind>', 'one session for all questions, or one for each')
        .choices(['whole', 'per-question'] as const)
        .default('whole' as const),
    )
    .option(
      '--max-steps <n>',
      'calls of the model in one session (default: 250; 25 per question)',
      wholeNumber(1, 10_000),
    )
    .option('--budget-usd <n>', 'stop before a call that could exceed so many US dollars', money)
    .option('--resume', 'take the last such run up again: only what is missing is asked')
    .option('--key <file>', "the answer key (default: the sample's)", text)
    .option('--out <dir>', 'where the run files go (default: a folder of its own in the home)', text)
    .addOption(new Option('--builder <n>', 'the build to read (default: the newest)').choices(['1', '2'] as const))
    .option('--parallel <n>', 'sessions at once', wholeNumber(1, 64), 4)
    .option(
      '--timeout <s>',
      'seconds for a call of a model, or for a session of a command',
      wholeNumber(1, 86_400),
      600,
    )
    .option('--json [file]', 'write the report as JSON; without a file, print it')
    .option('--junit <file>', 'also write a JUnit report', text)
    .option('--md <file>', 'also write a Markdown report', text)
    .option('--html <file>', 'also write a self-contained HTML report', text)
    .action(async (flags) => {
      const { runCommand } = await import('../brain-eval/run-command.ts');
      await runCommand(context, flags);
    });
