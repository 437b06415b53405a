import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The bare repositories of a folder, served as git servers do it. */
export interface GitServer {
  /** Without a slash at its end; a repository is `<url>/<name>.git`. */
  url: string;
  close(): Promise<void>;
}

/**
 * Serves the repositories below a folder over HTTP on the loopback address, through git's own `http-backend`; with a
 * `login` such as `user:password`, to nobody else.
 */
export async function serveGit(root: string, login?: string): Promise<GitServer> {
  const authorization = login && `Basic ${Buffer.from(login).toString('base64')}`;
  const server = createServer((request, response) => {
    if (authorization && request.headers.authorization !== authorization) {
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="git"' }).end();
      return;
    }
    answer(root, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** One request as CGI (RFC 3875): what is asked in the environment and on stdin, head and body of the answer on stdout. */
async function answer(root: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const given = await buffer(request);
  const backend = spawn('git', ['http-backend'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      PATH_INFO: pathname,
      QUERY_STRING: searchParams.toString(),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'],
      CONTENT_LENGTH: String(given.length),
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'],
    },
  });
  // It need not read a body that it has no use for.
  backend.stdin.on('error', () => {});
  backend.stdin.end(given);
  const told = await buffer(backend.stdout);
  const end = told.indexOf('\r\n\r\n');
  for (const line of told.subarray(0, end).toString('latin1').split('\r\n')) {
    const [name = '', value = ''] = line.split(/:\s*(.*)/s);
    if (name === 'Status') response.statusCode = Number.parseInt(value, 10);
    else response.setHeader(name, value);
  }
  response.end(told.subarray(end + 4));
}
