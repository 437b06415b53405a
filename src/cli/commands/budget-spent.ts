import { InvalidArgumentError } from '@commander-js/extra-typings';
import { monthOf } from '../../members/budgets.ts';
import { listSpending } from '../../store/budgets/budgets.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText } from '../terminal/flags.ts';
import { formatTable } from '../terminal/format-table.ts';

/** `gbrain budget spent`: what was spent on what. */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain budget spent --month 2026-11')
    .option('--month <month>', 'such as 2026-11, by UTC (default: this month)', readMonth)
    .option('--project <id>', 'only the evals of this project', filledText)
    .option('--json', 'print one JSON document')
    .action(async ({ month, project, json }) => {
      const { from, until } = monthOf(month ?? new Date());
      const spending = await listSpending(await context.store(), { from, until, project: project ?? null });
      const name = from.toISOString().slice(0, 7);
      if (json) return context.printJson({ schema_version: 1, month: name, spending });
      if (spending.length === 0) return context.print(`Nothing was asked of a model in ${name}.`);
      const rows = spending.map(({ project, member, model, runs, calls, usd }) => [
        ...[project, member, model, String(runs), String(calls), usd.toFixed(2)],
      ]);
      const sum = spending.reduce((total, { usd }) => total + usd, 0);
      context.print(
        formatTable(
          [['project', 'member', 'model', 'runs', 'calls', 'US$'], ...rows.map((row) => row.map(escapeTerminal))],
          ['left', 'left', 'left', 'right', 'right', 'right'],
        ),
      );
      context.print(`${name}: US$ ${sum.toFixed(2)}`);
    });

function readMonth(given: string): Date {
  if (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(given)) return new Date(`${given}-01T00:00:00Z`);
  throw new InvalidArgumentError('Give a month such as 2026-11.');
}
