import { clientConfig, type McpClient } from '../../mcp/client-config.ts';
import type { Context } from '../context.ts';

/** Prints the snippet for a client on stdout, and where it goes on stderr. */
export function printClientConfig(
  context: Context,
  client: McpClient,
  flags: { mode: string; project?: string | undefined },
): void {
  const args = ['mcp', 'serve'];
  if (flags.mode !== 'brain') args.push('--mode', flags.mode);
  if (flags.project !== undefined) args.push('--project', flags.project);
  const { where, snippet } = clientConfig(client, { command: 'gbrain', args });
  context.news(`Put this into ${where}:`);
  context.print(snippet);
}
