import { buildOption, jsonOption, projectOption, runTool } from '../brain/run-tool.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText, wholeNumber } from '../terminal/flags.ts';

/** `gbrain brain tree [nodes...]` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain brain tree', 'gbrain brain tree policies --depth 2')
    .argument('[nodes...]', 'a path, a node id, a card id, path#anchor or path:line')
    .addOption(projectOption())
    .addOption(buildOption())
    .option('--depth <levels>', 'how many levels to show', wholeNumber(1, 5))
    .option('--name <text>', 'only entries whose name holds this', filledText)
    .option('--offset <n>', 'skip this many entries', wholeNumber(0, 1_000_000))
    .addOption(jsonOption())
    .action((nodes, { project, build, json, ...flags }) =>
      runTool(context, 'brain_tree', { project, build, json }, { nodes, ...flags }),
    );
