import { type Command, Option, type OptionValues } from '@commander-js/extra-typings';
import { commaList, type FlagsOf, filledText, money, wholeNumber } from '../terminal/flags.ts';

/** Adds the flags that say how an agent's sessions are run, shared by `run` and `regress`. */
export const sessionOptions = <Args extends unknown[], Opts extends OptionValues>(command: Command<Args, Opts>) =>
  command
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
    .option(
      '--budget-usd <n>',
      'US dollars that the whole run may cost, resumed or not; a call that could exceed them is not sent',
      money,
    )
    .option('--resume', 'continue the last such run: only what is missing is asked')
    .option('--key <file>', "the answer key (default: the sample's)", filledText)
    .option('--questions <ids>', 'ask only these, with commas between', commaList)
    .option('--kinds <kinds>', 'ask only questions of these kinds, with commas between', commaList)
    .option('--limit <n>', 'ask at most n questions, of each kind in turn', wholeNumber(1, 20_000))
    .option('--out <dir>', 'where the run files go (default: a new folder in the home)', filledText)
    .addOption(
      new Option(
        '--builder <n>',
        'read the newest build of this builder (default: the build that readers get)',
      ).choices(['1', '2'] as const),
    )
    .option('--build <n>', 'read this build, such as a preview, before it is promoted', wholeNumber(1, 999_999_999))
    .option('--parallel <n>', 'sessions at once', wholeNumber(1, 64), 4)
    .option(
      '--timeout <s>',
      'seconds for a call of a model, or for a session of a command',
      wholeNumber(1, 86_400),
      600,
    );

/** What those flags say. */
export type SessionFlags = FlagsOf<typeof sessionOptions<[], Record<never, never>>>;
