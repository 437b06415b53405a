import { findRetirement, type Lifecycle } from '../../models/call/lifecycle.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { formatTable } from '../terminal/format-table.ts';

/** `gbrain models`: each model, its price per million tokens, when it is retired, and whether it can be asked. */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain models')
    .option('--json', 'print one JSON document')
    .action(async ({ json }) => {
      const { colors } = context;
      const listings = (await context.models()).list();
      if (json) {
        const models = listings.map(({ id, price, priceFrom, keyName, ready, reason, lifecycle }) => ({
          id,
          usd_per_million_tokens: price && {
            input: price.input,
            output: price.output,
            cache_read: price.cacheRead ?? price.input,
            cache_write: price.cacheWrite ?? price.input,
            as_of: price.asOf,
          },
          price_from: priceFrom,
          key_name: keyName,
          ready,
          reason,
          retirement: lifecycle && {
            retires_on: lifecycle.retires,
            not_before: lifecycle.notBefore,
            successor: lifecycle.successor,
            source: lifecycle.source,
            checked_on: lifecycle.checked,
          },
        }));
        return context.printJson({ schema_version: 1, models });
      }
      const now = new Date();
      const rows = listings.map(({ id, price, priceFrom, ready, reason, lifecycle }) => [
        escapeTerminal(id),
        price === null ? 'no price' : price.input.toFixed(2),
        price === null ? '' : price.output.toFixed(2),
        priceFrom === 'table' ? (price?.asOf ?? '') : (priceFrom ?? ''),
        retiresInWords(lifecycle),
        // The line says which model it is.
        findRetirement(id, now)?.past
          ? colors.red(`retired; use ${lifecycle?.successor}`)
          : ready
            ? colors.green('ready')
            : colors.yellow(escapeTerminal((reason ?? 'not ready').replace(`; ${id} needs it.`, ''))),
      ]);
      const header = ['model', 'input $/M', 'output $/M', 'price from', 'retires', 'state'];
      context.print(formatTable([header, ...rows], ['left', 'right', 'right', 'left', 'left', 'left']));
    });

/** The day on which a model ends, in the space of a column. */
function retiresInWords(lifecycle: Lifecycle | null): string {
  if (lifecycle === null) return '';
  const { retires, notBefore, checked } = lifecycle;
  if (retires !== null) return retires;
  if (checked === null) return 'not verified';
  return notBefore === null ? 'none known' : `not before ${notBefore}`;
}
