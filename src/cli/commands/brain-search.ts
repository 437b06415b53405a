import { GbrainError } from '../../errors.ts';
import { readList } from '../brain/read-list.ts';
import { buildOption, jsonOption, projectOption, runTool } from '../brain/run-tool.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText, wholeNumber } from '../terminal/flags.ts';

/** `gbrain brain search <words...>` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain brain search refund window', 'gbrain brain search --queries questions.txt --json')
    .argument('[words...]', 'the words to find')
    .addOption(projectOption())
    .addOption(buildOption())
    .option('--queries <file>', 'several queries, one a line; - for stdin', filledText)
    .option('--path <path>', 'only below this folder or in this document', filledText)
    .option('--limit <n>', 'show at most this many passages for a query', wholeNumber(1, 20))
    .option('--offset <n>', 'skip this many passages', wholeNumber(0, 1000))
    .addOption(jsonOption())
    .action(async (words, { project, build, json, queries: file, ...flags }) => {
      if (words.length > 0 === (file !== undefined))
        throw new GbrainError('usage', 'Give the words of one query, or --queries FILE with one query a line.');
      const lists = file === undefined ? [[words.join(' ')]] : await readList(context, file);
      await runTool(
        context,
        'brain_search',
        { project, build, json },
        ...lists.map((queries) => ({ queries, ...flags })),
      );
    });
