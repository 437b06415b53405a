import { countTakes, listTakes, type TakeFilter } from '../../store/pages/takes.ts';
import type { TakeKind } from '../../takes/page/take.ts';
import type { Context } from '../terminal/context.ts';
import { formatTakes, toJson } from './format-takes.ts';

export interface ListFlags {
  project?: string | undefined;
  slugPrefix?: string | undefined;
  holder?: string | undefined;
  kind?: TakeKind | undefined;
  all?: true | undefined;
  limit: number;
  json?: true | undefined;
}

/** Lists takes on stdout; how many more there are is news. */
export async function printTakes(context: Context, flags: ListFlags): Promise<void> {
  const store = await context.store();
  const filter = toFilter(flags);
  const [takes, total] = [await listTakes(store, { ...filter, limit: flags.limit }), await countTakes(store, filter)];
  if (flags.json) {
    context.printJson({ schema_version: 1, total, takes: takes.map(toJson) });
    return;
  }
  if (takes.length > 0) context.print(formatTakes(takes));
  if (total === 0) context.news('No take matches. `gbrain import <dir>` takes a folder of Markdown into the brain.');
  else if (total > takes.length) context.news(`${takes.length} of ${total} takes; --limit ${total} shows all.`);
}

/** The filter of the flags that `list` and `export` share. */
export function toFilter(flags: Omit<ListFlags, 'limit' | 'json'>): TakeFilter {
  return {
    ...(flags.project === undefined ? {} : { project: flags.project }),
    ...(flags.slugPrefix === undefined ? {} : { slugPrefix: flags.slugPrefix }),
    ...(flags.holder === undefined ? {} : { holder: flags.holder }),
    ...(flags.kind === undefined ? {} : { kind: flags.kind }),
    ...(flags.all ? {} : { active: true }),
  };
}
