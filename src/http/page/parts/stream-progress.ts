import type { Context } from 'hono';
import type { HttpEnv } from '../../request/deps.ts';
import { type Change, streamChanges } from '../../request/stream-changes.ts';

/** How far something is, in words and numbers; `total` 0 while that is not known. */
export interface StreamedProgress {
  text: string;
  done: number;
  total: number;
}

/** Lets the script of the page load it again. */
const END: Change = { event: 'end', data: 'ended', ended: true };

/**
 * Sends the script of the page how far something of the project that the path names is, as `progress`, and `end` once
 * there is no more to tell (null), or when the project is open to the visitor no more.
 */
export function streamProgress(context: Context<HttpEnv>, read: () => Promise<StreamedProgress | null>): Response {
  const readChange = async () => {
    const progress = await read();
    return progress && { event: 'progress', data: JSON.stringify(progress), ended: false };
  };
  return streamChanges(context, readChange, END);
}
