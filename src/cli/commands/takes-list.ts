import { Option } from '@commander-js/extra-typings';
import { countTakes, listTakeNames, listTakes } from '../../store/pages/takes.ts';
import { explainFilter } from '../../takes/page/explain-filter.ts';
import { TAKE_KINDS } from '../../takes/page/take.ts';
import { formatTakes, toJson } from '../takes/format-takes.ts';
import { requireProject } from '../takes/require-project.ts';
import { takeFilter, takeOptions } from '../takes/take-options.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText, wholeNumber } from '../terminal/flags.ts';

/** `gbrain takes list`; how many takes there are beyond the limit is news. */
export const defineCommand: DefineCommand = (context) =>
  takeOptions(createCommand('gbrain takes list --who people/ada --kind bet'))
    .option('--who, --holder <holder>', 'only what this holder holds, such as people/ada', filledText)
    .addOption(new Option('--kind <kind>', 'only this kind').choices(TAKE_KINDS))
    .option('--limit <n>', 'print at most this many', wholeNumber(1, 1_000_000), 50)
    .option('--json', 'print one JSON document')
    .action(async ({ limit, json, holder, kind, ...flags }) => {
      const store = await context.store();
      await requireProject(store, flags.project);
      const filter = { ...takeFilter(flags), holder, kind };
      const [takes, total] = [await listTakes(store, { ...filter, limit }), await countTakes(store, filter)];
      if (json) return context.printJson({ schema_version: 1, total, takes: takes.map(toJson) });
      if (takes.length > 0) context.print(formatTakes(takes));
      if (total === 0) context.news(`No take matches. ${explainFilter(filter, await listTakeNames(store))}`);
      else if (total > takes.length) context.news(`${takes.length} of ${total} takes; --limit ${total} shows all.`);
    });
