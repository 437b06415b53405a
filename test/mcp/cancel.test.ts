import { Client, InMemoryTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createMcpServer, type McpService } from '../../src/mcp/create-mcp-server.ts';
import { serveHttp } from '../../src/mcp/serve-http.ts';
import type { ToolDefinition } from '../../src/tools/define/tool.ts';
import { brainOf } from '../brain/brain-of.ts';
import { DOCS, ERAS, TOKEN } from './serve-home.ts';

/** A service with one tool that works until it is told to stop, and says when it began and when it was told. */
function endless(): { service: McpService; begun: Promise<void>; stopped: Promise<void> } {
  let begin = () => {};
  let stop = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const tool: ToolDefinition = {
    name: 'scan',
    title: 'Scan',
    mode: 'brain',
    description: 'Scans without end.',
    input: z.strictObject({}),
    run: (_input, { signal }) => {
      begin();
      return new Promise((resolve) => {
        signal?.addEventListener('abort', () => {
          stop();
          resolve({ text: 'stopped', isError: true });
        });
      });
    },
  };
  const brain = brainOf(DOCS);
  const service: McpService = { version: '1', tools: [tool], projects: ['docs'], brainOf: async () => brain };
  return { service, begun, stopped };
}

describe('a client that gives up stops the scan', () => {
  test('on a connection of its own', async () => {
    const { service, begun, stopped } = endless();
    const [near, far] = InMemoryTransport.createLinkedPair();
    await createMcpServer(service).connect(far);
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(near);
    const controller = new AbortController();
    const call = client.callTool({ name: 'scan', arguments: {} }, { signal: controller.signal });
    call.catch(() => {});
    await begun;
    controller.abort();
    await expect(call).rejects.toThrow();
    await stopped;
    await client.close();
  });

  test.each(ERAS)('over HTTP in the %s era', async (era) => {
    const { service, begun, stopped } = endless();
    const server = await serveHttp(service, { port: 0, token: TOKEN });
    onTestFinished(() => server.close());
    const client = new Client(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: '2026-07-28' } } },
    );
    const headers = { authorization: `Bearer ${TOKEN}` };
    await client.connect(new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers } }));
    const controller = new AbortController();
    const call = client.callTool({ name: 'scan', arguments: {} }, { signal: controller.signal });
    call.catch(() => {});
    await begun;
    controller.abort();
    // In the older era a client that gives up closes its connection; there is no session to send word to.
    if (era === 'legacy') await client.close();
    await stopped;
    await client.close();
  });
});
