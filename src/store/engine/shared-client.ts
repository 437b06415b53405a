import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { type ErrorCode, GbrainError } from '../../errors.ts';
import { readFrames, type ShareAnswer, type ShareRequest, writeFrame } from './frames.ts';
import type { Holds } from './holds.ts';
import type { EmbeddedClient } from './pglite-dialect.ts';
import { socketOf } from './share-database.ts';

/** The embedded database of another process, and what that one lets nobody else work on. */
export interface SharedClient extends EmbeddedClient {
  holds: Holds;
}

/** Connects to the process that has an embedded database open and shares it; null when none does. */
export async function connectShared(dataDir: string): Promise<SharedClient | null> {
  const path = socketOf(dataDir);
  if (path === null || !existsSync(path)) return null;
  const socket = connect(path);
  try {
    await once(socket, 'connect');
  } catch {
    // Left by a process that died: whoever takes the lock of the database removes it.
    return null;
  }
  const waiting: { resolve: (answer: ShareAnswer) => void; reject: (error: unknown) => void }[] = [];
  let closed = false;
  const gone = () =>
    new GbrainError('unavailable', 'The server that has the embedded database open has ended. Run this again.');
  const receive = async () => {
    try {
      for await (const answer of readFrames(socket)) waiting.shift()?.resolve(answer as ShareAnswer);
    } catch {
      // Told below, as any other end.
    }
    closed = true;
    for (const { reject } of waiting.splice(0)) reject(gone());
  };
  const ended = receive();
  const send = async (request: ShareRequest): Promise<ShareAnswer> => {
    if (closed) throw gone();
    const said = await new Promise<ShareAnswer>((resolve, reject) => {
      waiting.push({ resolve, reject });
      writeFrame(socket, request);
    });
    if ('failure' in said) throw errorOf(said.failure);
    return said;
  };
  return {
    waitReady: Promise.resolve(),
    acquire: async () => void (await send({ ask: 'acquire' })),
    release: async () => void (await send({ ask: 'release' })),
    query: async <R>(sql: string, parameters: unknown[] = []) => {
      const { rows, affectedRows } = (await send({ ask: 'query', sql, parameters })) as {
        rows: R[];
        affectedRows?: number;
      };
      return { rows, ...(affectedRows === undefined ? {} : { affectedRows }) };
    },
    close: async () => {
      closed = true;
      socket.end();
      await ended;
    },
    get closed() {
      return closed;
    },
    holds: {
      take: async (name) => {
        const { taken } = (await send({ ask: 'take', name })) as { taken: boolean };
        // When the connection ends, the other process frees it.
        return taken ? async () => void (await send({ ask: 'free', name }).catch(() => {})) : null;
      },
    },
  };
}

function errorOf({ gbrain, message, ...rest }: Extract<ShareAnswer, { failure: unknown }>['failure']): Error {
  if (gbrain !== undefined) return new GbrainError(gbrain as ErrorCode, message);
  return Object.assign(new Error(message), rest);
}
