import { join } from 'node:path';
import { clientConfig, type McpClient } from '../../mcp/client-config.ts';
import type { Context } from '../terminal/context.ts';

/** Prints the snippet for a client on stdout, and where it goes on stderr. */
export function printClientConfig(
  context: Context,
  client: McpClient,
  flags: { mode: string; project?: string | undefined; server?: string | undefined },
): void {
  const args = ['mcp', 'serve', '--mode', flags.mode];
  if (flags.project !== undefined) args.push('--project', flags.project);
  if (flags.server !== undefined) args.push('--server', flags.server);
  const { where, snippet } = clientConfig(client, { command: 'gbrain', args });
  context.news(`Put this into ${where}:`);
  context.print(snippet);
  if (flags.server === undefined) return;
  // Many clients give the servers that they start an environment of their own.
  context.news(
    `The token of the member goes into ${join(context.home, 'config.json')}, as {"server_token": "gbt_…"}, or as ` +
      'GBRAIN_TOKEN into the environment that the client gives the server.',
  );
}
