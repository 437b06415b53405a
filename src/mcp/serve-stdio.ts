import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { StdioServerTransport, serveStdio as serve } from '@modelcontextprotocol/server/stdio';
import { answeringTransport } from './answering-transport.ts';
import { createMcpServer, type McpService } from './create-mcp-server.ts';

/** A longer message ends the connection; one that is too long for a tool is still answered by it. */
const MAX_MESSAGE_LENGTH = 32 * 1024 * 1024;

/**
 * Serves MCP on this process's stdin and stdout until stdin ends or the signal aborts. What was asked before the end
 * of stdin is still answered.
 */
export async function serveStdio(
  service: McpService,
  options: { signal: AbortSignal; onError: (error: Error) => void },
): Promise<void> {
  const { signal, onError } = options;
  // The library's transport drops what is not answered when its input ends; so it is given one that ends later.
  const input = new PassThrough();
  const transport = answeringTransport(
    new StdioServerTransport(input, process.stdout, { maxBufferSize: MAX_MESSAGE_LENGTH }),
  );
  const handle = serve(() => createMcpServer(service), { onerror: onError, transport });
  const stopped = signal.aborted ? Promise.resolve() : once(signal, 'abort');
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) process.stdin.once(event, () => resolve());
  });
  process.stdin.pipe(input, { end: false });
  const drained = ended.then(async () => {
    // What was read last has to reach the transport before it can be known to be open.
    while (input.readableLength > 0) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    await transport.answered();
  });
  await Promise.race([stopped, drained]);
  await handle.close();
}
