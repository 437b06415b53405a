import { GbrainError } from '../../errors.ts';
import { readList } from '../brain/read-list.ts';
import { buildOption, jsonOption, projectOption, runTool } from '../brain/run-tool.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText, wholeNumber } from '../terminal/flags.ts';

/** `gbrain brain grep <pattern>` */
export const defineCommand: DefineCommand = (context) =>
  createCommand("gbrain brain grep 'BR-[0-9]+' --path policies")
    .argument('[pattern]', 'the expression', filledText)
    .addOption(projectOption())
    .addOption(buildOption())
    .option('--patterns <file>', 'several expressions, one a line; - for stdin', filledText)
    .option('--path <path>', 'only below this folder or in this document', filledText)
    .option('--match-case', 'distinguish upper and lower case')
    .option('--limit <n>', 'show at most this many lines for an expression', wholeNumber(1, 100))
    .option('--offset <n>', 'skip this many lines', wholeNumber(0, 100_000))
    .addOption(jsonOption())
    .action(async (pattern, { project, build, json, patterns: file, matchCase, ...flags }) => {
      if ((pattern === undefined) === (file === undefined))
        throw new GbrainError('usage', 'Give one expression, or --patterns FILE with one a line.');
      const lists = file === undefined ? [[pattern!]] : await readList(context, file);
      const inputs = lists.map((patterns) => ({ patterns, match_case: matchCase, ...flags }));
      await runTool(context, 'brain_grep', { project, build, json }, ...inputs);
    });
