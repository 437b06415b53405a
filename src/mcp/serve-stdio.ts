import { serveStdio as serve } from '@modelcontextprotocol/server/stdio';
import { createMcpServer, type McpService } from './create-mcp-server.ts';

/** Serves MCP on this process's stdin and stdout until stdin ends or the signal aborts. */
export async function serveStdio(
  service: McpService,
  options: { signal: AbortSignal; onError: (error: Error) => void },
): Promise<void> {
  const handle = serve(() => createMcpServer(service), { onerror: options.onError });
  await new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
    options.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await handle.close();
}
