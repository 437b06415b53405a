import { Argument, Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';

/** `gbrain completion <shell>`: prints the script that completes commands and flags. */
export const completionCommand = (context: Context): CommandUnknownOpts =>
  new Command('completion')
    .description('Print a completion script for a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish'] as const))
    .addHelpText('after', '\nFor bash: eval "$(gbrain completion bash)"')
    .action(async (shell, _options, command) => {
      const { completionScript } = await import('../completion-script.ts');
      context.print(completionScript(shell, command.parent as CommandUnknownOpts));
    });
