import type { Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';
import { GbrainError } from '../../errors.ts';

/** What a process asks of the one that has the embedded database open. Answers come in the order of the requests. */
export type ShareRequest =
  /** Waits for the connection of the database and keeps it until it is released, as a transaction needs it. */
  | { ask: 'acquire' }
  | { ask: 'release' }
  | { ask: 'query'; sql: string; parameters: readonly unknown[] }
  | { ask: 'take'; name: string }
  | { ask: 'free'; name: string };

/** Its answer to one request; `gbrain` is the code of an error that says all that a person needs. */
export type ShareAnswer =
  | { rows: object[]; affectedRows?: number | undefined }
  | { taken: boolean }
  | { failure: { message: string; gbrain?: string } & Record<string, unknown> };

/** The most bytes of one message: more than the list of files of the largest repository that can be built. */
const MAX_BYTES = 512 * 1024 * 1024;

/** Sends one message: its length in four bytes, then its values as Node.js writes them. */
export function writeFrame(socket: Socket, message: ShareRequest | ShareAnswer): void {
  const body = serialize(message);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  socket.write(Buffer.concat([head, body]));
}

/** The messages that a socket receives, until it ends. Throws GbrainError `unavailable` for one that is too long. */
export async function* readFrames(socket: Socket): AsyncGenerator<unknown> {
  let parts: Buffer[] = [];
  let size = 0;
  const take = (bytes: number): Buffer => {
    const whole = Buffer.concat(parts, size);
    parts = [whole.subarray(bytes)];
    size -= bytes;
    return whole.subarray(0, bytes);
  };
  let wanted: number | null = null;
  for await (const chunk of socket) {
    parts.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    for (;;) {
      if (wanted === null) {
        if (size < 4) break;
        wanted = take(4).readUInt32BE();
        if (wanted > MAX_BYTES) throw new GbrainError('unavailable', `A message of ${wanted} bytes is too long.`);
      }
      if (size < wanted) break;
      const body = take(wanted);
      wanted = null;
      yield deserialize(body);
    }
  }
}
