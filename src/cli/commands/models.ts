import { escapeTerminal } from '../../text/escape.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { formatTable } from '../terminal/format-table.ts';

/** `gbrain models`: each model, its price per million tokens, where that price is from, and whether it can be asked. */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain models')
    .option('--json', 'print one JSON document')
    .action(async ({ json }) => {
      const { colors } = context;
      const listings = (await context.models()).list();
      if (json) {
        const models = listings.map(({ id, price, priceFrom, keyName, ready, reason }) => ({
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
        }));
        return context.printJson({ schema_version: 1, models });
      }
      const rows = listings.map(({ id, price, priceFrom, ready, reason }) => [
        escapeTerminal(id),
        price === null ? 'no price' : price.input.toFixed(2),
        price === null ? '' : price.output.toFixed(2),
        priceFrom === 'table' ? (price?.asOf ?? '') : (priceFrom ?? ''),
        // The line says which model it is.
        ready
          ? colors.green('ready')
          : colors.yellow(escapeTerminal((reason ?? 'not ready').replace(`; ${id} needs it.`, ''))),
      ]);
      const header = ['model', 'input $/M', 'output $/M', 'price from', 'state'];
      context.print(formatTable([header, ...rows], ['left', 'right', 'right', 'left', 'left']));
    });
