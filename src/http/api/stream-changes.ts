import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { whileOpen } from '../access/while-open.ts';
import type { HttpEnv } from '../deps.ts';

const POLL_MS = 500;
/** Proxies close what is silent for a minute. */
const KEEP_ALIVE_MS = 15_000;

/** What is followed: as it is shown to the client, and whether nothing more will come. */
export interface Followed {
  shown: object;
  ended: boolean;
}

/**
 * Sends something of the project that the path names whenever it changes, as server-sent events of that name, until it
 * has ended or is gone, the client goes, or the project is open to them no more. It is read from the database, since a
 * worker on another machine may be the one that changes it.
 */
export function streamChanges(
  context: Context<HttpEnv>,
  event: string,
  readAny: () => Promise<Followed | null>,
  signal: AbortSignal,
): Response {
  const read = whileOpen(context, readAny);
  return streamSSE(context, async (stream) => {
    let sent = '';
    let silent = 0;
    for (let now = await read(); now !== null && !stream.aborted && !signal.aborted; now = await read()) {
      const data = JSON.stringify(now.shown);
      if (data !== sent) {
        await stream.writeSSE({ event, data });
        sent = data;
        silent = 0;
      }
      if (now.ended) return;
      await sleep(POLL_MS);
      silent += POLL_MS;
      if (silent >= KEEP_ALIVE_MS) {
        await stream.write(': still here\n\n');
        silent = 0;
      }
    }
  });
}
