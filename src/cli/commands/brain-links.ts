import { Option } from '@commander-js/extra-typings';
import { projectOption, runTool } from '../brain/run-tool.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText, wholeNumber } from '../terminal/flags.ts';

/** `gbrain brain links <node>` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain brain links policies/returns.md --direction incoming')
    .argument('<node>', 'a path, a node id, a card id, path#anchor or path:line', filledText)
    .addOption(projectOption())
    .addOption(new Option('--direction <way>', 'which links').choices(['both', 'outgoing', 'incoming'] as const))
    .option('--offset <n>', 'skip this many links', wholeNumber(0, 100_000))
    .action((node, { project, ...flags }) => runTool(context, 'brain_links', project, { node, ...flags }));
