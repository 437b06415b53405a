import { Option } from '@commander-js/extra-typings';
import { buildOption, jsonOption, projectOption, runTool } from '../brain/run-tool.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { wholeNumber } from '../terminal/flags.ts';

/** `gbrain brain links <nodes...>` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain brain links policies/returns.md --direction incoming')
    .argument('<nodes...>', 'a path, a node id, a card id, path#anchor or path:line')
    .addOption(projectOption())
    .addOption(buildOption())
    .addOption(new Option('--direction <way>', 'which links').choices(['both', 'outgoing', 'incoming'] as const))
    .option('--offset <n>', 'skip this many links', wholeNumber(0, 100_000))
    .addOption(jsonOption())
    .action((nodes, { project, build, json, ...flags }) =>
      runTool(context, 'brain_links', { project, build, json }, { nodes, ...flags }),
    );
