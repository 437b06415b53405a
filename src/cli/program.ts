import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import packageJson from '../../package.json' with { type: 'json' };
import { escapeTerminalLines } from '../text/escape.ts';
import { brainCommand } from './commands/brain.ts';
import { completionCommand } from './commands/completion.ts';
import { doctorCommand } from './commands/doctor.ts';
import { evalCommand } from './commands/eval.ts';
import { importCommand } from './commands/import.ts';
import { initCommand } from './commands/init.ts';
import { mcpCommand } from './commands/mcp.ts';
import { memberCommand } from './commands/member.ts';
import { modelsCommand } from './commands/models.ts';
import { projectCommand } from './commands/project.ts';
import { serveCommand, workerCommand } from './commands/serve.ts';
import { takesCommand } from './commands/takes.ts';
import { tokenCommand } from './commands/token.ts';
import type { Context } from './terminal/context.ts';

/** The tree of commands: flags only. What a command does is loaded when it runs. */
export function createProgram(name: string, context: Context): CommandUnknownOpts {
  const program = new Command(name)
    .description(packageJson.description)
    .version(packageJson.version, '-V, --version', 'print the version')
    .helpCommand(false)
    .addHelpText('after', '\nStart with `gbrain init`, then `gbrain import <dir>`.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text),
      outputError: (text, write) => write(escapeTerminalLines(text.replace(/^error: /, `${name}: `))),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  const commands = [
    initCommand(context),
    importCommand(context),
    takesCommand(context),
    projectCommand(context),
    brainCommand(context),
    evalCommand(context),
    mcpCommand(context),
    serveCommand(context),
    workerCommand(context),
    memberCommand(context),
    tokenCommand(context),
    modelsCommand(context),
    doctorCommand(context),
    completionCommand(context),
  ];
  for (const command of commands) program.addCommand(command);
  inheritSettings(program);
  return program;
}

/** Commander hands exit handling and output down only to commands made with `.command()`; ours come from their files. */
function inheritSettings(parent: CommandUnknownOpts): void {
  for (const command of parent.commands) {
    command.copyInheritedSettings(parent);
    inheritSettings(command);
  }
}
