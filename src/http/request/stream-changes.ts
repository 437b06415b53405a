import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { HttpEnv } from './deps.ts';
import { whileOpen } from './while-open.ts';

const POLL_MS = 500;
/** Proxies close what is silent for a minute. */
const KEEP_ALIVE_MS = 15_000;

/** How something that is followed stands now. */
export interface Change {
  /** The name of the server-sent event. */
  event: string;
  data: string;
  /** Whether nothing more will come. */
  ended: boolean;
}

/**
 * Sends something of the project that the path names whenever it changes, as server-sent events, until it has ended or
 * is gone (null), the client goes, or the project is open to them no more; `last` is sent then, if given. It is read
 * from the database, since a worker on another machine may be the one that changes it.
 */
export function streamChanges(
  context: Context<HttpEnv>,
  readAny: () => Promise<Change | null>,
  last: Change | null = null,
): Response {
  // Nobody would read what is sent, nor end it.
  if (context.req.method === 'HEAD') return context.body(null, 200, { 'Content-Type': 'text/event-stream' });
  const readOpen = whileOpen(context, readAny);
  const read = async () => (await readOpen()) ?? last;
  return streamSSE(context, async (stream) => {
    let sent = '';
    let silent = 0;
    for (let now = await read(); now !== null && !stream.aborted; now = await read()) {
      if (now.data !== sent) {
        await stream.writeSSE({ event: now.event, data: now.data });
        sent = now.data;
        silent = 0;
      }
      if (now.ended) return;
      await stream.sleep(POLL_MS);
      silent += POLL_MS;
      if (silent >= KEEP_ALIVE_MS) {
        await stream.write(': still here\n\n');
        silent = 0;
      }
    }
  });
}
