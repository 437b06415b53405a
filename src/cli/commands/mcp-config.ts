import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
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
      // A client that was started from a desktop knows neither this shell's PATH nor its variables.
      const env: Record<string, string> = context.env.GBRAIN_HOME ? { GBRAIN_HOME: dirname(context.home) } : {};
      const launch = { command: process.execPath, args: [resolve(process.argv[1]!), ...args], env };
      const { where, snippet } = clientConfig(client, launch);
      context.news(`Put this into ${where}:`);
      context.print(snippet);
      const database = ['GBRAIN_DATABASE_URL', 'DATABASE_URL'].find((name) => context.env[name]);
      if (server === undefined) {
        if (database === undefined) return;
        return context.news(
          `${database} is set here and may hold a password, so it is not printed. Add it to the environment in the ` +
            `snippet, or to ${join(context.home, 'config.json')} as "database_url".`,
        );
      }
      // Many clients give the servers that they start an environment of their own.
      context.news(
        `The member's token goes into ${join(context.home, 'config.json')} as {"server_token": "gbt_…"}, or into the ` +
          'environment that the client gives the server as GBRAIN_TOKEN.',
      );
    });
