import { projectOption, runTool } from '../brain/run-tool.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText, wholeNumber } from '../terminal/flags.ts';

/** `gbrain brain grep <pattern>` */
export const defineCommand: DefineCommand = (context) =>
  createCommand("gbrain brain grep 'BR-[0-9]+' --path policies")
    .argument('<pattern>', 'the expression', filledText)
    .addOption(projectOption())
    .option('--path <path>', 'only below this folder or in this document', filledText)
    .option('--match-case', 'distinguish upper and lower case')
    .option('--limit <n>', 'show at most this many lines', wholeNumber(1, 100))
    .option('--offset <n>', 'skip this many lines', wholeNumber(0, 100_000))
    .action((pattern, { project, matchCase, ...flags }) =>
      runTool(context, 'brain_grep', project, { pattern, match_case: matchCase, ...flags }),
    );
