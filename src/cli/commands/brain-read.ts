import { projectOption, runTool } from '../brain/run-tool.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText, wholeNumber } from '../terminal/flags.ts';

/** `gbrain brain read <node>` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain brain read policies/returns.md:10-40', 'gbrain brain read BR-012')
    .argument('<node>', 'a path, a node id, a card id, path#anchor or path:start-end', filledText)
    .addOption(projectOption())
    .option('--start <line>', 'the first line', wholeNumber(1, 100_000_000))
    .option('--end <line>', 'the last line', wholeNumber(1, 100_000_000))
    .action((node, { project, ...flags }) => runTool(context, 'brain_read', project, { node, ...flags }));
