/** A configuration file that a client reads where it runs. */
export interface ClientFile {
  /** Below the folder in which the client runs. */
  path: string;
  content: string;
}

/**
 * The files that connect command line agents to a server over HTTP: `.mcp.json` for Claude Code, which reads it with
 * `--mcp-config .mcp.json`. The token stands in it, so the folder must be the user's alone.
 */
export function clientFiles({ url, token }: { url: string; token: string }): ClientFile[] {
  const server = { type: 'http', url, headers: { Authorization: `Bearer ${token}` } };
  return [{ path: '.mcp.json', content: `${JSON.stringify({ mcpServers: { gbrain: server } }, null, 2)}\n` }];
}
