import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { CompiledQuery, type Kysely } from 'kysely';
import { GbrainError } from '../../errors.ts';
import type { Tables } from '../schema/schema.ts';
import { readFrames, type ShareAnswer, type ShareRequest, writeFrame } from './frames.ts';
import type { Holds } from './holds.ts';

/** How long a process may keep the only connection without asking anything, in milliseconds: it may have been stopped. */
const MAX_IDLE_MS = 30_000;
/** How many processes may share the database at once. */
const MAX_PROCESSES = 64;
/** What the path of a socket may have, in bytes, on every system that has such sockets. */
const MAX_PATH = 100;

/** Where the process that has an embedded database open shares it; null where that cannot be: no such sockets, or too long a path. */
export function socketOf(dataDir: string): string | null {
  const path = `${dataDir}.sock`;
  return process.platform === 'win32' || Buffer.byteLength(path) > MAX_PATH ? null : path;
}

/**
 * Shares the embedded database with other processes of this user: each gets the only connection in turn, and what it held
 * is rolled back and freed when it goes. Returns the function that ends it.
 */
export async function shareDatabase(
  dataDir: string,
  { db, holds }: { db: Kysely<Tables>; holds: Holds },
): Promise<() => Promise<void>> {
  const path = socketOf(dataDir);
  if (path === null) return async () => {};
  const sockets = new Map<Socket, Promise<void>>();
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    if (sockets.size >= MAX_PROCESSES) return void socket.destroy();
    sockets.set(
      socket,
      serve(socket, db, holds).finally(() => sockets.delete(socket)),
    );
  });
  // Who holds the lock of the database is alone, so a socket that is there was left by a process that died.
  rmSync(path, { force: true });
  // From its first moment the socket is this user's alone.
  const umask = process.umask(0o177);
  try {
    server.listen(path);
  } finally {
    process.umask(umask);
  }
  await once(server, 'listening');
  server.unref();
  return async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets.keys()) socket.destroy();
    await Promise.all(sockets.values());
    await closed;
  };
}

/** Answers one process, request by request, until it goes. */
async function serve(socket: Socket, db: Kysely<Tables>, holds: Holds): Promise<void> {
  const taken = new Map<string, () => Promise<void>>();
  const own: { connection: Held | null } = { connection: null };
  let idle: NodeJS.Timeout | undefined;
  const answer = async (request: ShareRequest): Promise<ShareAnswer> => {
    switch (request.ask) {
      case 'acquire':
        own.connection ??= await holdConnection(db);
        break;
      case 'release':
        own.connection?.release();
        own.connection = null;
        break;
      case 'query':
        if (own.connection === null)
          throw new GbrainError('internal', 'A query came before the connection was acquired.');
        return own.connection.query(request.sql, request.parameters);
      case 'take': {
        const free = await holds.take(request.name);
        if (free !== null) taken.set(request.name, free);
        return { taken: free !== null };
      }
      case 'free':
        await taken.get(request.name)?.();
        taken.delete(request.name);
    }
    return { taken: true };
  };
  try {
    for await (const request of readFrames(socket)) {
      clearTimeout(idle);
      const said = await answer(request as ShareRequest).catch((error: unknown) => ({ failure: describe(error) }));
      writeFrame(socket, said);
      if (own.connection !== null) idle = setTimeout(() => socket.destroy(), MAX_IDLE_MS).unref();
    }
  } catch {
    // The process has gone, or sent what is no request: either way it gets nothing more.
    socket.destroy();
  } finally {
    clearTimeout(idle);
    await own.connection?.query('rollback', []).catch(() => {});
    own.connection?.release();
    for (const free of taken.values()) await free();
  }
}

/** The connection of the database while one process has it. */
interface Held {
  query(text: string, parameters: readonly unknown[]): Promise<{ rows: object[]; affectedRows?: number | undefined }>;
  release(): void;
}

function holdConnection(db: Kysely<Tables>): Promise<Held> {
  return new Promise((resolve, reject) => {
    db.connection()
      .execute(async (connection) => {
        await new Promise<void>((release) => {
          const query: Held['query'] = async (text, parameters) => {
            const result = await connection.executeQuery<object>(CompiledQuery.raw(text, [...parameters]));
            const { rows, numAffectedRows } = result;
            return { rows, affectedRows: numAffectedRows === undefined ? undefined : Number(numAffectedRows) };
          };
          resolve({ query, release });
        });
      })
      .catch(reject);
  });
}

/** An error as plain values; PostgreSQL's own have their code among them. */
function describe(error: unknown): { message: string; gbrain?: string } & Record<string, unknown> {
  if (error instanceof GbrainError) return { message: error.message, gbrain: error.code };
  const { code, constraint, table, column, detail } = error as Record<string, unknown>;
  return { code, constraint, table, column, detail, message: error instanceof Error ? error.message : String(error) };
}
