import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { MODES, type Mode } from '../../brain-eval/answers/run.ts';
import type { RunEstimate } from '../../brain-eval/trials/estimate-run.ts';
import { GbrainError } from '../../errors.ts';
import { projectIdOf } from '../../projects/register/register-project.ts';
import { plural } from '../../text/plural.ts';
import { prepareProject } from '../brain-eval/prepare-project.ts';
import { estimateEval, runEval } from '../brain-eval/run-eval.ts';
import { sessionOptions } from '../brain-eval/session-options.ts';
import { reportOptions, requireReports, showReport } from '../brain-eval/show-report.ts';
import type { Context } from '../terminal/context.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { commaList, filledText, wholeNumber } from '../terminal/flags.ts';

/** `gbrain eval brain run`: an agent answers the key in each mode; its answers are scored. */
export const defineCommand: DefineCommand = (context) =>
  reportOptions(
    sessionOptions(
      createCommand(
        'gbrain eval brain run --docs handbook --key questions.json --model builtin:lexical',
        'gbrain eval brain run --project handbook --key questions.json --model openai:gpt-5.2 --budget-usd 5',
      )
        .option('--project <id>', 'the project whose documents answer', filledText)
        .option('--docs <dir>', 'the documents instead: registered as a project, and built as they are now', filledText)
        .addOption(
          new Option('--mode <modes>', 'which tools the agent has')
            .argParser(readModes)
            .default([...MODES], MODES.join(',')),
        )
        .requiredOption('--model <id>', 'openai:gpt-5.2 and the like, builtin:lexical, or exec:COMMAND', filledText)
        .option('--repeat <n>', 'runs of each mode (default: 3; 1 for builtin:lexical)', wholeNumber(1, 100)),
    )
      .option('--dry-run', 'show what would be asked and the worst-case cost; ask nothing')
      .option(
        '--queue',
        'leave the trials to workers over PostgreSQL, as many at once as they take, and wait; Ctrl-C stops the run',
      ),
  ).action(async ({ project, docs, ...others }) => {
    const flags = {
      ...others,
      project: await chooseProject(context, { project, docs, dryRun: others.dryRun === true }),
    };
    const trace = await context.trace();
    await trace.withSpan('gbrain eval brain run', {}, async () => {
      if (flags.dryRun) return showEstimate(context, await estimateEval(context, flags), flags);
      await requireReports(flags);
      const { report, files, spentUsd, run } = await runEval(context, flags);
      await showReport(context, report, flags);
      for (const file of files) context.news(`Run: ${file}`);
      context.news(`Run ${run}${spentUsd > 0 ? `, US$ ${spentUsd.toFixed(2)}` : ''}`);
    });
  });

/** The project whose documents are asked about: the named one, or that of a folder, which is then built. */
async function chooseProject(
  context: Context,
  { project, docs, dryRun }: { project: string | undefined; docs: string | undefined; dryRun: boolean },
): Promise<string> {
  if (docs !== undefined) return dryRun ? (project ?? projectIdOf(docs)) : prepareProject(context, docs, project);
  if (project !== undefined) return project;
  throw new GbrainError('usage', 'Which documents? Give --docs DIR, or --project ID for a project that is built.');
}

function showEstimate(
  context: Context,
  { questions, trials, steps, worstUsd }: RunEstimate,
  { budgetUsd, json, model }: { budgetUsd?: number; json?: string | true; model: string },
): void {
  const most = worstUsd === null ? null : Math.min(worstUsd, budgetUsd ?? worstUsd);
  if (json) {
    context.printJson({
      schema_version: 1,
      model,
      questions,
      trials,
      steps,
      worst_usd: worstUsd,
      cap_usd: budgetUsd ?? null,
    });
    return;
  }
  context.print(
    `${plural(questions, 'question')} in ${plural(trials, 'session')} of at most ${plural(steps, 'call')} each.`,
  );
  if (most === null) context.print(`The cost of ${model} is unknown here: no price list has it.`);
  else if (most === 0) context.print('It costs nothing.');
  else {
    const cap = budgetUsd === undefined ? ' Cap it with --budget-usd.' : '';
    context.print(
      `At most US$ ${most.toFixed(2)}${budgetUsd === undefined ? ', if every session took all its calls and wrote all it may.' : ', the budget.'}${cap}`,
    );
  }
}

function readModes(given: string): Mode[] {
  const modes = commaList(given).map((word) => MODES.find((mode) => mode === word));
  if (modes.every((mode) => mode !== undefined)) return [...new Set(modes)];
  throw new InvalidArgumentError(`Give ${MODES.join(', ')} or ${MODES.join(',')}.`);
}
