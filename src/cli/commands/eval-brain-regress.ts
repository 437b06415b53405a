import { Command, type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import type { Context } from '../context.ts';
import { decimalNumber, money, seed, text, wholeNumber } from '../flags.ts';

/** `gbrain eval brain regress`: run a baseline again and compare. */
export const brainEvalRegressCommand = (context: Context): CommandUnknownOpts =>
  new Command('regress')
    .description('Compare with a baseline: exit code 0 OK, 1 regression (or no verdict)')
    .requiredOption('--against <report>', 'the baseline: a report of run or score --json', text)
    .option('--current <report>', 'a report to compare with it; nothing is run', text)
    .option('--project <id>', 'run the modes of the baseline again over this project', text)
    .option('--threshold <n>', 'drop of a rate in points that counts', decimalNumber(0, 100), 5)
    .option('--model <id>', "the model (default: the baseline's)", text)
    .option('--repeat <n>', 'runs of each mode (default: as many as the baseline)', wholeNumber(1, 100))
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
    .option('--seed <n>', 'of the bootstrap intervals', seed, 1)
    .option('--json', 'print the comparison as one JSON document')
    .action(async (flags) => {
      const { regressCommand } = await import('../brain-eval/regress-command.ts');
      await regressCommand(context, flags);
    });
