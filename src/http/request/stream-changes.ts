import type { Context } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { TooManyError } from '../../members/refusals.ts';
import type { HttpEnv } from './deps.ts';
import { whileOpen } from './while-open.ts';

const POLL_MS = 500;
/** Proxies close connections that are silent for a minute. */
const KEEP_ALIVE_MS = 15_000;

/** How many streams a member may have open at this server. */
const MAX_STREAMS = 20;
/** Open streams, by member. */
const streams = new Map<string, number>();

/** The current state of something that is watched. */
export interface Change {
  /** The name of the server-sent event. */
  event: string;
  data: string;
  /** Whether this is the last change. */
  ended: boolean;
}

/**
 * Sends a server-sent event whenever something in the path's project changes, until it has ended or is gone (null), the
 * client disconnects, or the visitor loses access; then sends `last`, if given. It polls the database, since a worker on
 * another machine may be making the changes.
 */
export function streamChanges(
  context: Context<HttpEnv>,
  readAny: () => Promise<Change | null>,
  last: Change | null = null,
): Response {
  // Nobody would read the stream or close it.
  if (context.req.method === 'HEAD') return context.body(null, 200, { 'Content-Type': 'text/event-stream' });
  const who = context.var.visitor?.member.id ?? '';
  const open = streams.get(who) ?? 0;
  if (open >= MAX_STREAMS) {
    throw new TooManyError(`${who} follows ${MAX_STREAMS} builds and evals at once. Close one first.`);
  }
  streams.set(who, open + 1);
  const readOpen = whileOpen(context, readAny);
  const read = async () => (await readOpen()) ?? last;
  return streamSSE(context, async (stream) => {
    try {
      await sendChanges(stream);
    } finally {
      const left = (streams.get(who) ?? 1) - 1;
      if (left === 0) streams.delete(who);
      else streams.set(who, left);
    }
  });

  async function sendChanges(stream: SSEStreamingApi): Promise<void> {
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
  }
}
