import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { type Build, findBuild } from '../../store/builds.ts';
import type { Store } from '../../store/store.ts';
import type { HttpEnv } from '../deps.ts';
import { showBuild } from './schemas.ts';

const POLL_MS = 500;
/** Proxies close what is silent for a minute. */
const KEEP_ALIVE_MS = 15_000;

/**
 * Sends a build whenever it changes, until it has ended or the client goes. It is read from the database, since a worker
 * on another machine may be the one that builds.
 */
export function buildEvents(context: Context<HttpEnv>, store: Store, first: Build, signal: AbortSignal): Response {
  return streamSSE(context, async (stream) => {
    let sent = '';
    let silent = 0;
    let build: Build | null = first;
    while (build !== null && !stream.aborted && !signal.aborted) {
      const data = JSON.stringify(showBuild(build));
      if (data !== sent) {
        await stream.writeSSE({ event: 'build', data });
        sent = data;
        silent = 0;
      }
      if (build.status === 'ready' || build.status === 'failed') return;
      await sleep(POLL_MS);
      silent += POLL_MS;
      if (silent >= KEEP_ALIVE_MS) {
        await stream.write(': still here\n\n');
        silent = 0;
      }
      build = await findBuild(store, build.project, build.id);
    }
  });
}
