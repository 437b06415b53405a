import { randomBytes } from 'node:crypto';
import packageJson from '../../package.json' with { type: 'json' };
import type { Brain } from '../brain/tree/brain.ts';
import type { Mode } from '../brain-eval/answers/run.ts';
import type { OpenEndpoint } from '../brain-eval/trials/ask-trial.ts';
import type { ToolCall } from '../tools/define/meter.ts';
import { listTools } from '../tools/tools.ts';
import { NO_TRACE, type Trace } from '../trace.ts';
import { serveHttp } from './serve-http.ts';

/** Starts the real MCP server on the loopback address with the tools of one mode, under a token of its own. */
export async function openEndpoint(brain: Brain, mode: Mode, trace: Trace = NO_TRACE): Promise<OpenEndpoint> {
  const calls: ToolCall[] = [];
  const token = randomBytes(24).toString('base64url');
  const service = {
    version: packageJson.version,
    tools: listTools(mode),
    projects: [brain.project],
    brainOf: async () => brain,
    onCall: (call: ToolCall) => calls.push(call),
    trace,
  };
  const { url, close } = await serveHttp(service, { port: 0, token });
  return { url, token, calls, close };
}
