import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { StdioServerTransport, serveStdio as serve } from '@modelcontextprotocol/server/stdio';
import { answeringTransport } from './answering-transport.ts';
import { createMcpServer, type McpService } from './create-mcp-server.ts';

/** A longer message ends the connection. Far longer than any tool accepts, so that the tool can still say so. */
const MAX_MESSAGE_LENGTH = 32 * 1024 * 1024;

/**
 * Serves MCP on this process's stdin and stdout until stdin ends or the signal aborts. Requests received before the end of
 * stdin are still answered.
 */
export async function serveStdio(
  service: McpService,
  options: { signal: AbortSignal; onError: (error: Error) => void },
): Promise<void> {
  const { signal, onError } = options;
  // The library's transport drops unanswered requests when its input ends, so it gets an input that ends later.
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
    // The last input must reach the transport before its requests count as unanswered.
    while (input.readableLength > 0) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    await transport.answered();
  });
  await Promise.race([stopped, drained]);
  await handle.close();
}
