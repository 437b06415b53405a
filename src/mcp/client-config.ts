import type { ClientFile } from '../agent/kinds/exec-agent.ts';

/** The clients whose configuration {@link clientConfig} can write. */
export const MCP_CLIENTS = ['claude-code', 'codex', 'cursor', 'vscode'] as const;
export type McpClient = (typeof MCP_CLIENTS)[number];

/** How the client starts the server. */
export interface Launch {
  command: string;
  args: readonly string[];
  /** Variables for its environment; clients give the servers that they start few of their own. */
  env: Readonly<Record<string, string>>;
}

/** A configuration to paste, and the file it belongs in. */
export interface ClientConfig {
  where: string;
  snippet: string;
}

/** The configuration that connects one client to the server over stdio. */
export function clientConfig(client: McpClient, launch: Launch): ClientConfig {
  const { command, args } = launch;
  const variables = Object.entries(launch.env);
  const server = { command, args, env: variables.length === 0 ? undefined : launch.env };
  switch (client) {
    case 'claude-code':
      return {
        where: '.mcp.json in the folder of your project',
        snippet: json({ mcpServers: { gbrain: { type: 'stdio', ...server } } }),
      };
    case 'cursor':
      return {
        where: '.cursor/mcp.json in the folder of your project',
        snippet: json({ mcpServers: { gbrain: server } }),
      };
    case 'vscode':
      return {
        where: '.vscode/mcp.json in the folder of your project',
        snippet: json({ servers: { gbrain: { type: 'stdio', ...server } } }),
      };
    case 'codex':
      return {
        where: '~/.codex/config.toml',
        snippet: [
          '[mcp_servers.gbrain]',
          `command = ${toml(command)}`,
          `args = [${args.map(toml).join(', ')}]`,
          ...(variables.length === 0 ? [] : ['', '[mcp_servers.gbrain.env]']),
          ...variables.map(([name, value]) => `${name} = ${toml(value)}`),
        ].join('\n'),
      };
  }
}

/**
 * The files that connect command line agents to a server over HTTP: `.mcp.json` for Claude Code, which reads it with
 * `--mcp-config .mcp.json`. They hold the token, so no other user may read the folder.
 */
export function clientFiles({ url, token }: { url: string; token: string }): ClientFile[] {
  const server = { type: 'http', url, headers: { Authorization: `Bearer ${token}` } };
  return [{ path: '.mcp.json', content: `${json({ mcpServers: { gbrain: server } })}\n` }];
}

const json = (value: unknown) => JSON.stringify(value, null, 2);
/** A TOML basic string is written like a JSON string, except that TOML requires DEL to be escaped. */
const toml = (text: string) => JSON.stringify(text).replaceAll('\u007f', '\\u007f');
