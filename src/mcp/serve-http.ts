import { createHash, timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { Hono } from 'hono';
import { GbrainError, messageOf } from '../errors.ts';
import { acceptAny } from './accept-any.ts';
import { createMcpServer, type McpService } from './create-mcp-server.ts';

/** Where MCP is served over HTTP, and how to stop. */
export interface HttpService {
  url: string;
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const OWN_NAMES = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Serves MCP as streamable HTTP at `/mcp` on the loopback address only. A request must carry the bearer token and name
 * this machine in its Host header. A browser's Origin must be this machine too, so that no web site can reach the
 * documents through a visitor's browser (DNS rebinding). Port 0 picks a free port.
 */
export async function serveHttp(service: McpService, options: { port: number; token: string }): Promise<HttpService> {
  const handler = createMcpHandler(() => createMcpServer(service));
  const answer = acceptAny(handler.fetch);
  const expected = digest(options.token);
  const app = new Hono();
  app.use('/mcp', async (context, next) => {
    const origin = context.req.header('origin');
    if (!namesThisMachine(context.req.header('host')) || (origin !== undefined && !comesFromThisMachine(origin))) {
      return context.text('This server answers only requests from this machine.', 403);
    }
    const given = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
    if (given === undefined || !timingSafeEqual(digest(given), expected)) {
      context.header('WWW-Authenticate', 'Bearer');
      return context.text('A bearer token is needed: use the one that `gbrain mcp serve --http` printed.', 401);
    }
    return next();
  });
  app.all('/mcp', (context) => answer(context.req.raw));

  const server = await listen(app, options.port);
  return {
    url: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}/mcp`,
    close: async () => {
      await handler.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
    },
  };
}

function listen(app: Hono, port: number): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: LOOPBACK, port });
    server.once('listening', () => resolve(server));
    server.once('error', (error) => {
      reject(
        new GbrainError(
          'unavailable',
          `Port ${port} cannot be opened: ${messageOf(error)}. Choose another, or 0 for a free one.`,
          { cause: error },
        ),
      );
    });
  });
}

const digest = (token: string) => createHash('sha256').update(token).digest();

function namesThisMachine(host: string | undefined): boolean {
  return host !== undefined && OWN_NAMES.has(host.replace(/:\d+$/, '').toLowerCase());
}

function comesFromThisMachine(origin: string): boolean {
  return URL.canParse(origin) && OWN_NAMES.has(new URL(origin).hostname);
}
