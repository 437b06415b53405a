import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import packageJson from '../../package.json' with { type: 'json' };
import { escapeTerminalLines } from '../text/escape.ts';
import { COMMANDS, type Group } from './command-tree.ts';
import type { Context } from './terminal/context.ts';
import { type DefineCommand, exampleHelp } from './terminal/create-command.ts';

/** The errors of Commander after which the usage line helps. */
const WRONG_ARGUMENTS = [
  'commander.missingArgument',
  'commander.excessArguments',
  'commander.missingMandatoryOptionValue',
];

/**
 * Runs one command line. Throws GbrainError when the command fails, and CommanderError once the help, the version or
 * an error about the arguments has been printed.
 */
export async function runProgram(name: string, context: Context, args: readonly string[]): Promise<void> {
  const words = readWords(args);
  const path = await findCommand(words);
  const program = await createProgram(name, context, path);
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError && WRONG_ARGUMENTS.includes(error.code)) {
      const command = path.reduce((at, word) => at.commands.find((child) => child.name() === word) ?? at, program);
      context.stderr.write(`Usage: ${command.createHelp().commandUsage(command)}\n`);
    }
    throw error;
  }
}

/** The tree of commands. Only those along the path have their flags and action; with null, all have. */
export async function createProgram(
  name: string,
  context: Context,
  path: readonly string[] | null,
): Promise<CommandUnknownOpts> {
  const program = await createGroup(COMMANDS, [], context, path);
  program
    .name(name)
    .version(packageJson.version, '-V, --version', 'print the version')
    .exitOverride()
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
      outputError: (text, write) => write(escapeTerminalLines(text.replace(/^error: /, `${name}: `))),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  inheritSettings(program);
  return program;
}

async function createGroup(
  { about, example, commands }: Group,
  words: readonly string[],
  context: Context,
  path: readonly string[] | null,
): Promise<CommandUnknownOpts> {
  const group: CommandUnknownOpts = new Command(words.at(-1)).description(about).helpCommand(false);
  for (const [word, entry] of Object.entries(commands)) {
    const here = [...words, word];
    const wanted = path === null || here.every((part, index) => path[index] === part);
    if (typeof entry !== 'string') group.addCommand(await createGroup(entry, here, context, path));
    else if (!wanted) group.addCommand(new Command(word).description(entry));
    else {
      const { defineCommand } = (await import(`./commands/${here.join('-')}.ts`)) as { defineCommand: DefineCommand };
      group.addCommand(
        defineCommand(context, () => createProgram('gbrain', context, null))
          .name(word)
          .description(entry),
      );
    }
  }
  return group.addHelpText('after', exampleHelp([example]));
}

/** Commander hands exit handling and output down only to commands made with `.command()`. */
function inheritSettings(parent: CommandUnknownOpts): void {
  for (const command of parent.commands) {
    command.copyInheritedSettings(parent);
    inheritSettings(command);
  }
}

/** The arguments, with `help …`, `version` and `-v` turned into flags. */
function readWords(args: readonly string[]): string[] {
  const [first, ...rest] = args;
  if (first === undefined) return ['--help'];
  if (first === 'help') return [...rest, '--help'];
  return first === '-v' || (first === 'version' && rest.length === 0) ? ['--version'] : [...args];
}

/** The words that lead to a command or group. Throws GbrainError `usage` for an unknown one. */
async function findCommand(words: readonly string[]): Promise<string[]> {
  const path: string[] = [];
  let at: string | Group = COMMANDS;
  for (const word of words) {
    if (typeof at === 'string' || word.startsWith('-')) break;
    const next: string | Group | undefined = Object.hasOwn(at.commands, word) ? at.commands[word] : undefined;
    if (next === undefined) {
      const { explainUnknown } = await import('./explain-unknown.ts');
      throw explainUnknown(path, word);
    }
    path.push(word);
    at = next;
  }
  return path;
}
