import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Server } from '@modelcontextprotocol/server';
import { serveStdio as serve } from '@modelcontextprotocol/server/stdio';
import { GbrainError, messageOf } from '../errors.ts';

/** The server to connect to, and what to serve of it. */
export interface BridgeTarget {
  /** The address of `gbrain serve`, such as https://brain.example. */
  server: string;
  token: string;
  mode: 'brain' | 'documents' | 'both';
  /** The one project to serve; null for all that the token gives access to. */
  project: string | null;
  /** Shown to the local client as the version. */
  version: string;
}

/** A call may search a large brain. */
const CALL_TIMEOUT_MS = 120_000;

/**
 * Connects a local client, on this process's stdin and stdout, to a server and its tools. Ends when stdin ends or the
 * signal aborts. Throws GbrainError `config` for an invalid URL, `unavailable` when the server cannot be reached or
 * refuses the token.
 */
export async function bridgeStdio(
  target: BridgeTarget,
  { signal, onError }: { signal: AbortSignal; onError: (error: Error) => void },
): Promise<void> {
  const client = await connect(target, signal);
  const handle = serve(
    () => {
      const instructions = client.getInstructions();
      const server = new Server(
        { name: 'gbrain', title: 'gbrain', version: target.version },
        { capabilities: { tools: {} }, instructions },
      );
      server.setRequestHandler('tools/list', (_request, { mcpReq }) =>
        client.listTools(undefined, { signal: mcpReq.signal, timeout: CALL_TIMEOUT_MS }),
      );
      server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
        client.callTool(params, { signal: mcpReq.signal, timeout: CALL_TIMEOUT_MS }),
      );
      return server;
    },
    { onerror: onError },
  );
  await new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await handle.close();
  await client.close();
}

async function connect(target: BridgeTarget, signal: AbortSignal): Promise<Client> {
  const url = endpointOf(target);
  const client = new Client(
    { name: 'gbrain-bridge', version: target.version },
    { versionNegotiation: { mode: 'auto' } },
  );
  const requestInit = { headers: { Authorization: `Bearer ${target.token}` } };
  try {
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }), { signal });
    return client;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (/\bHTTP 401\b/.test(messageOf(error))) {
      throw new GbrainError(
        'unavailable',
        `The server at ${url.origin} rejects this token: it is mistyped, expired or revoked. Make another on the ` +
          'page of the server, under your name, or ask an owner for one (gbrain token create).',
        { cause: error },
      );
    }
    throw new GbrainError(
      'unavailable',
      `The server at ${url.origin} cannot be used: ${messageOf(error)}. Check the URL and that the server is running.`,
      { cause: error },
    );
  }
}

function endpointOf({ server, mode, project }: BridgeTarget): URL {
  if (!URL.canParse(server) || !/^https?:$/.test(new URL(server).protocol)) {
    throw new GbrainError(
      'config',
      'The server is not a URL. Give the address of `gbrain serve`, such as https://brain.example.',
    );
  }
  const url = new URL(server);
  if (!url.pathname.endsWith('/mcp')) url.pathname = `${url.pathname.replace(/\/$/, '')}/mcp`;
  url.searchParams.set('mode', mode);
  if (project !== null) url.searchParams.set('project', project);
  return url;
}
