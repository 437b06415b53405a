import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';

/** A command that only holds others; called alone it prints its help and is wrong usage. */
export function group(name: string, description: string, commands: readonly CommandUnknownOpts[]): CommandUnknownOpts {
  const command = new Command(name).description(description).helpCommand(false);
  for (const child of commands) command.addCommand(child);
  return command;
}
