import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { list } from '../terminal/flags.ts';

/** `gbrain eval takes-quality panel`: ask each judge one tiny question. */
export const takesQualityPanelCommand = (context: Context): CommandUnknownOpts =>
  new Command('panel')
    .description('Check each judge with one tiny call: dead, unpriced or without a key?')
    .option('--models <ids>', 'the judges to check (default: the panel that `run` would ask)', list)
    .option('--json', 'print one JSON document')
    .action(async (flags) => {
      const { panelCommand } = await import('../takes-quality/panel-command.ts');
      await panelCommand(context, flags);
    });
