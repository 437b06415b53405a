import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { GbrainError, messageOf } from '../errors.ts';
import type { HttpEnv } from './request/deps.ts';

/** Where the app is served, and how to stop. */
export interface Listening {
  url: string;
  /** Accepts no new requests, gives those under way `graceMs` milliseconds to finish, then cuts them off. */
  close(graceMs: number): Promise<void>;
}

/** How long a client may take, in milliseconds. */
export interface Timeouts {
  /** To send the head of a request. */
  headMs: number;
  /** To send a whole request. */
  requestMs: number;
}

const TIMEOUTS: Timeouts = { headMs: 10_000, requestMs: 30_000 };

/** Serves the app; port 0 picks a free port. Throws GbrainError `unavailable` when the port cannot be opened. */
export async function listen(
  app: Hono<HttpEnv>,
  { hostname, port, timeouts = TIMEOUTS }: { hostname: string; port: number; timeouts?: Timeouts },
): Promise<Listening> {
  const server = await open(app, hostname, port, timeouts);
  const address = server.address() as AddressInfo;
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    url: `http://${host}:${address.port}`,
    close: async (graceMs) => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      if ('closeIdleConnections' in server) server.closeIdleConnections();
      const cut = setTimeout(() => {
        if ('closeAllConnections' in server) server.closeAllConnections();
      }, graceMs);
      await closed;
      clearTimeout(cut);
    },
  };
}

function open(app: Hono<HttpEnv>, hostname: string, port: number, timeouts: Timeouts): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({
      fetch: app.fetch,
      hostname,
      port,
      serverOptions: {
        headersTimeout: timeouts.headMs,
        requestTimeout: timeouts.requestMs,
        connectionsCheckingInterval: Math.min(1000, timeouts.headMs),
        keepAliveTimeout: 5_000,
        maxHeaderSize: 16 * 1024,
      },
    });
    server.once('listening', () => resolve(server));
    server.once('error', (error) => {
      reject(
        new GbrainError(
          'unavailable',
          `Port ${port} of ${hostname} cannot be opened: ${messageOf(error)}. Choose another with --port, or 0 for a free one.`,
          { cause: error },
        ),
      );
    });
  });
}
