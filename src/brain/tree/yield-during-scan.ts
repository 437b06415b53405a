import { setImmediate } from 'node:timers/promises';
import { GbrainError } from '../../errors.ts';

/** Characters scanned before other work may run: a few milliseconds. */
const STRIDE = 4_000_000;

/**
 * Lets other work run during a long scan. Call the result with the number of characters before scanning them, and await
 * the promise it may return. Throws GbrainError `interrupted` when the signal has aborted.
 */
export function yieldDuringScan(signal: AbortSignal | undefined): (characters: number) => Promise<void> | undefined {
  let since = 0;
  throwIfAborted(signal);
  return (characters) => {
    since += characters;
    if (since < STRIDE) return undefined;
    since = 0;
    return setImmediate().then(() => throwIfAborted(signal));
  };
}

/** Throws GbrainError `interrupted` when the signal has aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new GbrainError('interrupted', 'The call was cancelled before it was done.');
}
