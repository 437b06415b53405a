import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { type Build, findBuild } from '../../../store/builds.ts';
import type { Deps, HttpEnv } from '../../deps.ts';
import { describeProgress, isRunning } from './describe-progress.ts';

const POLL_MS = 500;
/** A line that means nothing, now and then, keeps what stands between from closing a quiet connection. */
const QUIET_MS = 15_000;

/**
 * The news of a build as server-sent events: `progress` with `{ text, done, total }`, and `end` when it has come to its
 * end, whichever. Any server may be asked: how far a build is stands in the database.
 */
export function streamBuild(context: Context<HttpEnv>, deps: Deps, build: Pick<Build, 'project' | 'id'>): Response {
  return streamSSE(context, async (stream) => {
    let told = '';
    let quiet = 0;
    while (!stream.aborted && !stream.closed) {
      const now = await findBuild(deps.store, build.project, build.id);
      if (now === null || !isRunning(now)) {
        await stream.writeSSE({ event: 'end', data: now?.status ?? 'gone' });
        return;
      }
      const news = JSON.stringify(describeProgress(now));
      quiet += POLL_MS;
      if (news !== told) await stream.writeSSE({ event: 'progress', data: news });
      else if (quiet % QUIET_MS === 0) await stream.write(': \n\n');
      told = news;
      await stream.sleep(POLL_MS);
    }
  });
}
