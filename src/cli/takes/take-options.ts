import type { Command, OptionValues } from '@commander-js/extra-typings';
import type { TakeFilter } from '../../store/pages/takes.ts';
import { type FlagsOf, filledText } from '../terminal/flags.ts';

/** Adds the flags that say which takes are meant. */
export const takeOptions = <Args extends unknown[], Opts extends OptionValues>(command: Command<Args, Opts>) =>
  command
    .option('--project <id>', 'only this project', filledText)
    .option('--slug-prefix <prefix>', 'only pages whose slug starts with this', filledText)
    .option('--all', 'also the inactive ones (struck through)');

/** The takes that those flags mean. */
export function takeFilter(flags: FlagsOf<typeof takeOptions<[], Record<never, never>>>): TakeFilter {
  return { project: flags.project, slugPrefix: flags.slugPrefix, active: flags.all ? undefined : true };
}
