import { setImmediate } from 'node:timers/promises';
import { GbrainError } from '../../errors.ts';

/** Characters between two looks at the clock. */
const STRIDE = 100_000;
/** Milliseconds of scanning before other work may run. */
const PAUSE_MS = 10;

/**
 * Lets other work run during a long scan. Call the result with the number of characters before scanning them, and await
 * the promise it may return. Throws GbrainError `interrupted` when the signal has aborted.
 */
export function yieldDuringScan(signal: AbortSignal | undefined): (characters: number) => Promise<void> | undefined {
  let since = 0;
  let last = performance.now();
  throwIfAborted(signal);
  return (characters) => {
    since += characters;
    if (since < STRIDE) return undefined;
    since = 0;
    if (performance.now() - last < PAUSE_MS) return undefined;
    return setImmediate().then(() => {
      last = performance.now();
      throwIfAborted(signal);
    });
  };
}

/** Throws GbrainError `interrupted` when the signal has aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new GbrainError('interrupted', 'The call was cancelled before it was done.');
}
