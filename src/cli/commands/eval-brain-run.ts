import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { list, text, wholeNumber } from '../terminal/flags.ts';
import { sessionOptions } from '../terminal/session-options.ts';

/** `gbrain eval brain run`: an agent answers the key in each mode, by itself. */
export const brainEvalRunCommand = (context: Context): CommandUnknownOpts =>
  sessionOptions(
    new Command('run')
      .description('Let an agent answer the key with the Brain and with plain reads, and score it')
      .requiredOption('--project <id>', 'the project whose documents answer', text)
      .option('--mode <modes>', 'which tools the agent has', list, ['brain', 'documents'])
      .requiredOption('--model <id>', 'openai:gpt-5.2 and the like, builtin:lexical, or exec:COMMAND', text)
      .option('--repeat <n>', 'runs of each mode (default: 3; 1 for builtin:lexical)', wholeNumber(1, 100)),
  )
    .option(
      '--queue',
      'leave the sessions to workers over PostgreSQL, as many at once as they take, and wait; Ctrl-C stops the run',
    )
    .option('--json [file]', 'write the report as JSON; without a file, print it')
    .option('--junit <file>', 'also write a JUnit report', text)
    .option('--md <file>', 'also write a Markdown report', text)
    .option('--html <file>', 'also write a self-contained HTML report', text)
    .action(async (flags) => {
      const { runCommand } = await import('../brain-eval/run-command.ts');
      const trace = await context.trace();
      await trace.withSpan('gbrain eval brain run', {}, () => runCommand(context, flags));
    });
