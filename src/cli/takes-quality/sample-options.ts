import { type Command, Option, type OptionValues } from '@commander-js/extra-typings';
import { GbrainError } from '../../errors.ts';
import { type FlagsOf, filledText, money, wholeNumber } from '../terminal/flags.ts';

/** Adds the flags that say which takes are judged and how judges are asked, shared by `run` and `calibrate`. */
export const sampleOptions = <Args extends unknown[], Opts extends OptionValues>(command: Command<Args, Opts>) =>
  command
    .addOption(
      new Option('--source <source>', 'where takes come from').choices(['db', 'fs'] as const).default('db' as const),
    )
    .option('--fs-dir <dir>', 'folder of pages for --source fs (default: the current one)', filledText)
    .option('--slug-prefix <prefix>', 'only pages whose slug starts with this', filledText)
    .option('--project <id>', 'only this project', filledText)
    .option('--budget-usd <n>', 'stop before a call that could exceed this many US dollars', money)
    .option('--reuse', 'use replies already paid for the same prompt, model and repeat')
    .option('--timeout <seconds>', 'time for one answer of a judge', wholeNumber(1, 3600), 180)
    .option('--dry-run', 'show what would be asked and the worst-case cost; ask nothing');

/** Where takes come from. Throws GbrainError `usage` for flags of the other source. */
export function readSource({
  source,
  fsDir,
  slugPrefix,
  project,
}: FlagsOf<typeof sampleOptions<[], Record<never, never>>>) {
  if (fsDir !== undefined && source === 'db') {
    throw new GbrainError('usage', '--fs-dir names a folder of pages, and --source is db. Give --source fs with it.');
  }
  if (project !== undefined && source === 'fs') {
    throw new GbrainError('usage', '--project names a project of the brain, and --source is fs. Give one of them.');
  }
  return { source, fsDir: fsDir ?? null, slugPrefix: slugPrefix ?? null, project: project ?? null };
}
