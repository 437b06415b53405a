import { Command, type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { list, money, seed, text, wholeNumber } from '../terminal/flags.ts';

/** `gbrain eval takes-quality run`: judge a sample and say PASS, FAIL or INCONCLUSIVE. */
export const takesQualityRunCommand = (context: Context): CommandUnknownOpts =>
  new Command('run')
    .description('Judge a sample of takes: exit code 0 PASS, 1 FAIL, 2 INCONCLUSIVE')
    .option('--limit <n>', 'takes to draw', wholeNumber(1, 10_000), 100)
    .option('--cycles <n>', 'panel calls before giving up (default: 3 on a terminal, else 1)', wholeNumber(1, 20))
    .option('--budget-usd <n>', 'stop before a call that could exceed so many US dollars', money)
    .addOption(
      new Option('--source <source>', 'where takes come from').choices(['db', 'fs'] as const).default('db' as const),
    )
    .option('--fs-dir <dir>', 'folder of pages for --source fs (default: the current one)', text)
    .option('--slug-prefix <prefix>', 'only pages whose slug starts with this', text)
    .option('--project <id>', 'only this project', text)
    .option('--models <ids>', 'the judges, such as openai:gpt-5.2,builtin:rules', list)
    .option('--seed <n>', 'draw the same sample again (default: random, recorded)', seed)
    .option('--repeats <n>', 'judge the sample so many times to measure the noise', wholeNumber(1, 20), 1)
    .option('--reuse', 'take replies already paid for the same prompt, model and repeat')
    .option('--dry-run', 'show the sample, the prompt and the worst-case cost; ask nothing')
    .option('--timeout <seconds>', 'time for one answer of a judge', wholeNumber(1, 3600), 180)
    .option('--json', 'print the receipt as one JSON document')
    .option('--junit <file>', 'also write a JUnit report', text)
    .option('--md <file>', 'also write a Markdown report', text)
    .option('--html <file>', 'also write a self-contained HTML report', text)
    .action(async (flags) => {
      const { runCommand } = await import('../takes-quality/run-command.ts');
      const trace = await context.trace();
      await trace.withSpan('gbrain eval takes-quality run', {}, () => runCommand(context, flags));
    });
