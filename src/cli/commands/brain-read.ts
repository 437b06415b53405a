import { buildOption, jsonOption, projectOption, runTool } from '../brain/run-tool.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { wholeNumber } from '../terminal/flags.ts';

/** `gbrain brain read <nodes...>` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain brain read policies/returns.md:10-40', 'gbrain brain read BR-012')
    .argument('<nodes...>', 'a path, a node id, a card id, path#anchor or path:start-end')
    .addOption(projectOption())
    .addOption(buildOption())
    .option('--start <line>', 'the first line', wholeNumber(1, 100_000_000))
    .option('--end <line>', 'the last line', wholeNumber(1, 100_000_000))
    .addOption(jsonOption())
    .action((nodes, { project, build, json, ...flags }) =>
      runTool(context, 'brain_read', { project, build, json }, { nodes, ...flags }),
    );
