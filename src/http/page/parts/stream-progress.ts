import type { Context } from 'hono';
import type { HttpEnv } from '../../deps.ts';
import { streamChanges } from '../../stream-changes.ts';

/** How far something is, in words and numbers; `total` 0 while that is not known. */
export interface Progress {
  text: string;
  done: number;
  total: number;
}

/** Sends the script of the page how far something is, as `progress`, and `end` once there is no more to tell (null). */
export function streamProgress(context: Context<HttpEnv>, read: () => Promise<Progress | null>): Response {
  return streamChanges(context, async () => {
    const progress = await read();
    return progress === null
      ? { event: 'end', data: 'ended', ended: true }
      : { event: 'progress', data: JSON.stringify(progress), ended: false };
  });
}
