import { join } from 'node:path';
import { Argument } from '@commander-js/extra-typings';
import { clientConfig } from '../../mcp/client-config.ts';
import { modeOption, servedOption } from '../mcp/serve-options.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText } from '../terminal/flags.ts';

/** `gbrain mcp config <client>`: the snippet goes to stdout, and where it belongs to stderr. */
export const defineCommand: DefineCommand = (context) =>
  createCommand(
    'gbrain mcp config claude-code --project handbook',
    'gbrain mcp config cursor --server https://brain.example.org',
  )
    .addArgument(new Argument('<client>', 'the client').choices(['claude-code', 'codex', 'cursor', 'vscode'] as const))
    .addOption(modeOption('brain'))
    .addOption(servedOption())
    .option('--server <url>', 'connect it to the `gbrain serve` at this URL', filledText)
    .action((client, { mode, project, server }) => {
      const args = ['mcp', 'serve', '--mode', mode];
      if (project !== undefined) args.push('--project', project);
      if (server !== undefined) args.push('--server', server);
      const { where, snippet } = clientConfig(client, { command: 'gbrain', args });
      context.news(`Put this into ${where}:`);
      context.print(snippet);
      if (server === undefined) return;
      // Many clients give the servers that they start an environment of their own.
      context.news(
        `The member's token goes into ${join(context.home, 'config.json')} as {"server_token": "gbt_…"}, or into the ` +
          'environment that the client gives the server as GBRAIN_TOKEN.',
      );
    });
