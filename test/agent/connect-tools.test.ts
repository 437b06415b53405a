import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectTools } from '../../src/agent/connect-tools.ts';
import { brainOf } from '../brain/brain-of.ts';
import { serveDocs } from './serve-docs.ts';

const brain = brainOf({ 'a.md': '# A\n\nThe answer is 42 €.\n' });
let server: Awaited<ReturnType<typeof serveDocs>>;
beforeAll(async () => {
  server = await serveDocs(brain, 'brain');
});
afterAll(() => server.close());

describe('the tools of a real MCP server', () => {
  test.each([
    ['http', () => ({ url: server.url, token: server.token })],
    [
      'stdio',
      () => ({ command: process.execPath, args: ['--import', 'tsx', join(import.meta.dirname, 'stdio-server.ts')] }),
    ],
  ])(
    'over %s are listed, called and counted',
    async (_name, endpoint) => {
      const tools = await connectTools(endpoint());
      try {
        expect(tools.tools.map(({ name }) => name)).toContain('brain_read');
        const call = await tools.call('brain_read', { node: 'a.md' });
        expect(call).toMatchObject({ isError: false, text: expect.stringContaining('3: The answer is 42') });
        expect(call).toMatchObject({ bytesIn: 15, tokensIn: 4, bytesOut: Buffer.byteLength(call.text) });
        expect(await tools.call('brain_read', {})).toMatchObject({ isError: true });
        expect(tools.calls).toHaveLength(2);
      } finally {
        await tools.close();
      }
    },
    30_000,
  );

  test('cannot be had with a wrong token, or where nothing listens', async () => {
    await expect(connectTools({ url: server.url, token: 'wrong' })).rejects.toMatchObject({ code: 'unavailable' });
    const nowhere = { url: 'http://127.0.0.1:1/mcp', token: 'x' };
    await expect(connectTools(nowhere)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('are interrupted by the signal', async () => {
    const tools = await connectTools(server);
    await expect(tools.call('brain_tree', {}, AbortSignal.abort())).rejects.toMatchObject({ code: 'interrupted' });
    await tools.close();
  });
});
