import type { Brain } from '../../src/brain/tree/brain.ts';
import { serveHttp } from '../../src/mcp/serve-http.ts';
import type { ToolCall } from '../../src/tools/define/meter.ts';
import type { ToolMode } from '../../src/tools/define/tool.ts';
import { listTools } from '../../src/tools/tools.ts';

/** The tools of a mode over a brain, behind the real MCP server on the loopback address. */
export async function serveDocs(brain: Brain, mode: ToolMode) {
  const calls: ToolCall[] = [];
  const token = 'test-token';
  const { url, close } = await serveHttp(
    {
      version: '0',
      tools: listTools(mode),
      projects: [brain.project],
      brainOf: async () => brain,
      onCall: (call) => calls.push(call),
    },
    { port: 0, token },
  );
  return { url, token, calls, close };
}
