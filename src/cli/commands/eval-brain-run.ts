import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { MODES, type Mode } from '../../brain-eval/answers/run.ts';
import { runEval } from '../brain-eval/run-eval.ts';
import { sessionOptions } from '../brain-eval/session-options.ts';
import { reportOptions, requireReports, showReport } from '../brain-eval/show-report.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { commaList, filledText, wholeNumber } from '../terminal/flags.ts';

/** `gbrain eval brain run`: an agent answers the key in each mode; its answers are scored. */
export const defineCommand: DefineCommand = (context) =>
  reportOptions(
    sessionOptions(
      createCommand(
        'gbrain eval brain run --project handbook --key questions.json --model builtin:lexical',
        'gbrain eval brain run --project handbook --key questions.json --model openai:gpt-5.2 --budget-usd 5',
      )
        .requiredOption('--project <id>', 'the project whose documents answer', filledText)
        .addOption(
          new Option('--mode <modes>', 'which tools the agent has')
            .argParser(readModes)
            .default([...MODES], MODES.join(',')),
        )
        .requiredOption('--model <id>', 'openai:gpt-5.2 and the like, builtin:lexical, or exec:COMMAND', filledText)
        .option('--repeat <n>', 'runs of each mode (default: 3; 1 for builtin:lexical)', wholeNumber(1, 100)),
    ).option(
      '--queue',
      'leave the trials to workers over PostgreSQL, as many at once as they take, and wait; Ctrl-C stops the run',
    ),
  ).action(async (flags) => {
    const trace = await context.trace();
    await trace.withSpan('gbrain eval brain run', {}, async () => {
      await requireReports(flags);
      const { report, files, spentUsd, run } = await runEval(context, flags);
      await showReport(context, report, flags);
      for (const file of files) context.news(`Run: ${file}`);
      context.news(`Run ${run}${spentUsd > 0 ? `, US$ ${spentUsd.toFixed(2)}` : ''}`);
    });
  });

function readModes(given: string): Mode[] {
  const modes = commaList(given).map((word) => MODES.find((mode) => mode === word));
  if (modes.every((mode) => mode !== undefined)) return [...new Set(modes)];
  throw new InvalidArgumentError(`Give ${MODES.join(', ')} or ${MODES.join(',')}.`);
}
