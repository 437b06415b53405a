import { budgetStates } from '../../members/budgets.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { formatTable } from '../terminal/format-table.ts';
import { openActions } from '../terminal/open-actions.ts';

/** `gbrain budget list` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain budget list')
    .option('--json', 'print one JSON document')
    .action(async ({ json }) => {
      const budgets = await budgetStates(await openActions(context));
      if (json) return context.printJson({ schema_version: 1, budgets });
      if (budgets.length === 0)
        return context.print('There is no budget. Set one: gbrain budget set --project ID --usd 50');
      const rows = budgets.map(({ scope, name, usdPerMonth, committedUsd }) => [
        ...[scope, escapeTerminal(name), usdPerMonth.toFixed(2), committedUsd.toFixed(2)],
      ]);
      context.print(
        formatTable([['of', 'name', 'US$ a month', 'gone or promised'], ...rows], ['left', 'left', 'right', 'right']),
      );
    });
