import { setTimeout as sleep } from 'node:timers/promises';

const SWEEP_MS = 2_000;

/** Looks for lost jobs again and again, until the signal aborts. */
export async function sweepUntil(
  signal: AbortSignal,
  sweepOnce: () => Promise<void>,
  onError: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    await sweepOnce().catch(onError);
    await sleep(SWEEP_MS, undefined, { signal }).catch(() => {});
  }
}
