import { projectOption, runTool } from '../brain/run-tool.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText, wholeNumber } from '../terminal/flags.ts';

/** `gbrain brain tree [node]` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain brain tree', 'gbrain brain tree policies --depth 2')
    .argument('[node]', 'a path, a node id, a card id, path#anchor or path:line', filledText)
    .addOption(projectOption())
    .option('--depth <levels>', 'how many levels to show', wholeNumber(1, 5))
    .option('--offset <n>', 'skip this many entries', wholeNumber(0, 1_000_000))
    .action((node, { project, ...flags }) => runTool(context, 'brain_tree', project, { node, ...flags }));
