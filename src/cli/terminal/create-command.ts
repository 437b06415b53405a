import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from './context.ts';

/** What a file of `cli/commands/` exports: flags, examples and action; name and sentence are in the tree of commands. */
export type DefineCommand = (
  context: Context,
  /** The whole program, with the flags of every command. */
  loadProgram: () => Promise<CommandUnknownOpts>,
) => CommandUnknownOpts;

/** A command whose help ends with examples, as a person would type them. */
export const createCommand = (...examples: readonly string[]) =>
  new Command().addHelpText('after', exampleHelp(examples));

/** The part of a help text that shows how commands are typed. */
export function exampleHelp(examples: readonly string[]): string {
  return [`\n${examples.length === 1 ? 'Example' : 'Examples'}:`, ...examples].join('\n  ');
}
