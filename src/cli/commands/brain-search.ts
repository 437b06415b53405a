import { projectOption, runTool } from '../brain/run-tool.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText, wholeNumber } from '../terminal/flags.ts';

/** `gbrain brain search <words...>` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain brain search refund window')
    .argument('<words...>', 'the words to find')
    .addOption(projectOption())
    .option('--path <path>', 'only below this folder or in this document', filledText)
    .option('--limit <n>', 'show at most this many hits', wholeNumber(1, 50))
    .option('--offset <n>', 'skip this many hits', wholeNumber(0, 1000))
    .action((words, { project, ...flags }) =>
      runTool(context, 'brain_search', project, { query: words.join(' '), ...flags }),
    );
