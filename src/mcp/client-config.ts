/** The clients whose configuration {@link clientConfig} can write. */
export const MCP_CLIENTS = ['claude-code', 'codex', 'cursor', 'vscode'] as const;
export type McpClient = (typeof MCP_CLIENTS)[number];

/** How the client starts the server. */
export interface Launch {
  command: string;
  args: readonly string[];
}

/** What to paste, and where. */
export interface ClientConfig {
  where: string;
  snippet: string;
}

/** The configuration that connects one client to the server over stdio. */
export function clientConfig(client: McpClient, launch: Launch): ClientConfig {
  const { command, args } = launch;
  const server = { command, args };
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
        snippet: ['[mcp_servers.gbrain]', `command = ${toml(command)}`, `args = [${args.map(toml).join(', ')}]`].join(
          '\n',
        ),
      };
  }
}

const json = (value: unknown) => JSON.stringify(value, null, 2);
/** A TOML basic string is written as a JSON string is, but for DEL, which TOML wants escaped. */
const toml = (text: string) => JSON.stringify(text).replaceAll('\u007f', '\\u007f');
