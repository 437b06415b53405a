import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { whileOpen } from '../../access/while-open.ts';
import type { HttpEnv } from '../../deps.ts';

const POLL_MS = 500;
/** A line that means nothing, now and then, keeps what stands between from closing a quiet connection. */
const QUIET_MS = 15_000;

/** How far something is, in words and numbers; `total` 0 while that is not known. */
export interface Progress {
  text: string;
  done: number;
  total: number;
}

/**
 * The news of something under way in the project that the path names as server-sent events: `progress` with a {@link Progress}, and `end` when it has come
 * to its end, whichever, or when the project is open to the visitor no more. Any server may be asked: how far it is stands in the database.
 */
export function streamProgress(context: Context<HttpEnv>, readAny: () => Promise<Progress | null>): Response {
  const read = whileOpen(context, readAny);
  return streamSSE(context, async (stream) => {
    let told = '';
    let quiet = 0;
    while (!stream.aborted && !stream.closed) {
      const now = await read();
      if (now === null) {
        await stream.writeSSE({ event: 'end', data: 'ended' });
        return;
      }
      const news = JSON.stringify(now);
      quiet += POLL_MS;
      if (news !== told) await stream.writeSSE({ event: 'progress', data: news });
      else if (quiet % QUIET_MS === 0) await stream.write(': \n\n');
      told = news;
      await stream.sleep(POLL_MS);
    }
  });
}
