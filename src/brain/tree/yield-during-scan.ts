import { setImmediate } from 'node:timers/promises';
import { GbrainError } from '../../errors.ts';

/** How many characters may be scanned before other work gets its turn: a few milliseconds' worth. */
const STRIDE = 4_000_000;

/**
 * Keeps a long scan from holding up everything else. Tell it of each stretch before scanning it; when it returns a
 * promise, wait for it. Throws GbrainError `interrupted` when the signal has aborted.
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
