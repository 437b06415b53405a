import { GbrainError } from '../../errors.ts';

/** How long one call may scan, in milliseconds. */
const SCAN_MS = 2000;

/** A signal that ends a scan when its caller goes or its time is over, and whether it was the time. */
export async function withScanTime(
  caller: AbortSignal | undefined,
  scan: (signal: AbortSignal) => Promise<void>,
): Promise<{ isStopped: boolean }> {
  const time = new AbortController();
  const timer = setTimeout(() => time.abort(), SCAN_MS);
  try {
    await scan(caller ? AbortSignal.any([caller, time.signal]) : time.signal);
    return { isStopped: false };
  } catch (error) {
    if (error instanceof GbrainError && error.code === 'interrupted' && time.signal.aborted && !caller?.aborted)
      return { isStopped: true };
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
