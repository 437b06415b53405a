import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { estimateTokens } from '../brain/tree/estimate-tokens.ts';
import { GbrainError, messageOf } from '../errors.ts';

/** Where an MCP server is: a URL with its token, or a command that speaks on stdin and stdout. */
export type ToolServer =
  | { url: string; token: string }
  | { command: string; args: readonly string[]; env?: Record<string, string> };

/** A tool as the server lists it. */
export interface ConnectedTool {
  name: string;
  description: string;
  /** JSON Schema of its arguments. */
  inputSchema: Readonly<Record<string, unknown>>;
}

/** One call, as the agent saw it. */
export interface AgentToolCall {
  tool: string;
  input: unknown;
  /** The whole answer. */
  text: string;
  isError: boolean;
  /** UTF-8 bytes of the arguments as JSON, and of the answer. */
  bytesIn: number;
  bytesOut: number;
  /** Estimates: a quarter of the characters, rounded up. */
  tokensIn: number;
  tokensOut: number;
  milliseconds: number;
}

/** The tools of a server, over MCP. */
export interface ToolClient {
  tools: readonly ConnectedTool[];
  /** Every call so far, in the order in which they were answered. */
  calls: readonly AgentToolCall[];
  /**
   * Calls a tool. Wrong arguments give an answer with `isError`. Throws GbrainError `interrupted` when the signal aborts,
   * `unavailable` when the server does not answer.
   */
  call(tool: string, input: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<AgentToolCall>;
  close(): Promise<void>;
}

const CALL_TIMEOUT_MS = 120_000;

/** Connects to an MCP server and lists its tools. Throws GbrainError `unavailable` when it cannot be reached. */
export async function connectTools(
  server: ToolServer,
  { signal, clock = () => performance.now() }: { signal?: AbortSignal; clock?: () => number } = {},
): Promise<ToolClient> {
  const client = new Client({ name: 'gbrain-agent', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const options = { timeout: CALL_TIMEOUT_MS, signal };
  let tools: readonly ConnectedTool[];
  try {
    await client.connect(openTransport(server), options);
    const listed = await client.listTools(undefined, options);
    tools = listed.tools.map(({ name, description = '', inputSchema }) => ({ name, description, inputSchema }));
  } catch (error) {
    await client.close();
    throw unreachable(error, 'url' in server ? server.url : server.command, signal);
  }
  const calls: AgentToolCall[] = [];
  return {
    tools,
    calls,
    async call(tool, input, callSignal) {
      const started = clock();
      let result: Awaited<ReturnType<typeof client.callTool>>;
      try {
        result = await client.callTool({ name: tool, arguments: { ...input } }, { ...options, signal: callSignal });
      } catch (error) {
        throw unreachable(error, tool, callSignal);
      }
      const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
      const given = JSON.stringify(input);
      const call: AgentToolCall = {
        tool,
        input,
        text,
        isError: result.isError === true,
        bytesIn: Buffer.byteLength(given),
        bytesOut: Buffer.byteLength(text),
        tokensIn: estimateTokens(given.length),
        tokensOut: estimateTokens(text.length),
        milliseconds: clock() - started,
      };
      calls.push(call);
      return call;
    },
    close: () => client.close(),
  };
}

function openTransport(server: ToolServer): StreamableHTTPClientTransport | StdioClientTransport {
  if ('command' in server) {
    const { command, args, env } = server;
    return new StdioClientTransport({ command, args: [...args], stderr: 'ignore', env });
  }
  return new StreamableHTTPClientTransport(new URL(server.url), {
    requestInit: { headers: { authorization: `Bearer ${server.token}` } },
  });
}

function unreachable(error: unknown, what: string, signal: AbortSignal | undefined): GbrainError {
  if (signal?.aborted) return new GbrainError('interrupted', `${what} was interrupted.`, { cause: error });
  return new GbrainError('unavailable', `The MCP server did not answer ${what}: ${messageOf(error)}.`, {
    cause: error,
  });
}
