import { GbrainError } from '../../errors.ts';
import { dimensionOf } from '../../takes/page/dimension-of.ts';
import { DIMENSIONS, type Dimension } from '../../takes/page/take.ts';
import type { Receipt } from '../../takes-quality/receipt/receipt.ts';
import {
  mergeSettled,
  readSettled,
  SETTLED_FILE,
  type SettledFinding,
  settleFindings,
  writeSettled,
} from '../../takes-quality/receipt/settled-findings.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { plural } from '../../text/plural.ts';
import type { Context } from '../terminal/context.ts';
import { createCommand } from '../terminal/create-command.ts';
import { filledText } from '../terminal/flags.ts';
import { loadNamedReceipt } from './load-named-receipt.ts';

/** `gbrain takes findings accept` and `dismiss`: one decision on the findings on one take. */
export function settleCommand(context: Context, decision: SettledFinding['decision']) {
  const verb = decision === 'accepted' ? 'accept' : 'dismiss';
  return createCommand(
    `gbrain takes findings ${verb} receipt.json 12`,
    `gbrain takes findings ${verb} 7 people/ada:14 accuracy --reason "The appendix has the figure"`,
  )
    .argument('<receipt>', 'the receipt file, or the number of a run in the database', filledText)
    .argument(
      '<take>',
      'number of the take in the sample, or its place as reports print it, such as people/ada:14',
      filledText,
    )
    .argument('[dimensions...]', 'only in these dimensions (default: every one in which the take has a finding)')
    .option('--reason <text>', 'why, for whoever reads it later', filledText, '')
    .option('--file <file>', 'where the decisions are kept; commit it', filledText, SETTLED_FILE)
    .option('--json', 'print the decisions made as one JSON document')
    .action(async (name, take, dimensions, { reason, file, json }) => {
      const receipt = await loadNamedReceipt(context, name);
      const made = settleFindings(receipt, {
        take: numberOf(receipt, take),
        dimensions: dimensions.map(readDimension),
        decision,
        reason,
        day: new Date().toISOString().slice(0, 10),
      });
      await writeSettled(file, mergeSettled((await readSettled(file)) ?? [], made));
      if (json) return context.printJson(made);
      const [{ slug, claim }] = made as [SettledFinding];
      context.print(
        `${plural(made.length, 'finding')} ${decision}: ${made.map((one) => one.dimension).join(', ')}, ${escapeTerminal(`${slug} “${claim}”`)}`,
      );
      context.news(`Decisions: ${file}. \`gbrain eval takes-quality replay\` shows them in the reports.`);
    });
}

/** The number of a take that is named by its number or its place. */
function numberOf({ takes = [] }: Receipt, name: string): number {
  if (/^\d{1,6}$/.test(name)) return Number(name);
  const take = takes.find(({ slug, line, row }) => name === `${slug}:${line}` || name === `${slug}#${row}`);
  if (take !== undefined) return take.take;
  throw new GbrainError(
    'usage',
    `The receipt has no take at ${name}. Give its number in the sample, 1 to ${takes.length}, or its place as the report prints it.`,
  );
}

function readDimension(name: string): Dimension {
  const dimension = dimensionOf(name);
  if (dimension !== undefined) return dimension;
  throw new GbrainError('usage', `"${name}" is no dimension. They are ${DIMENSIONS.join(', ')}.`);
}
