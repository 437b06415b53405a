import type { ModelListing } from '../models/provider/create-models.ts';
import { escapeTerminal } from '../text/escape.ts';
import type { Context } from './terminal/context.ts';
import { formatTable } from './terminal/format-table.ts';

/** Prints every model with its price per million tokens, where that price is from, and whether it can be asked. */
export async function printModels(context: Context, flags: { json?: true | undefined }): Promise<void> {
  const listings = (await context.models()).list();
  if (flags.json) {
    context.printJson({ schema_version: 1, models: listings.map(toJson) });
    return;
  }
  const rows = listings.map((listing) => [
    escapeTerminal(listing.id),
    listing.price === null ? 'no price' : dollars(listing.price.input),
    listing.price === null ? '' : dollars(listing.price.output),
    listing.priceFrom === 'table' ? (listing.price?.asOf ?? '') : (listing.priceFrom ?? ''),
    listing.ready ? context.colors.green('ready') : context.colors.yellow(escapeTerminal(shortReason(listing))),
  ]);
  const header = ['model', 'input $/M', 'output $/M', 'price from', 'state'];
  context.print(formatTable([header, ...rows], ['left', 'right', 'right', 'left', 'left']));
}

/** The sentence of a listing without what its line already says. */
const shortReason = ({ reason, id }: ModelListing) => (reason ?? 'not ready').replace(`; ${id} needs it.`, '');

const dollars = (price: number) => price.toFixed(2);

function toJson({ id, price, priceFrom, keyName, ready, reason }: ModelListing): object {
  return {
    id,
    usd_per_million_tokens:
      price === null
        ? null
        : {
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
  };
}
