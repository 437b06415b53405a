import { GbrainError } from '../../errors.ts';
import { plural } from '../../text/plural.ts';

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

/** What a scan left out, and what to do about it; nothing when it left out nothing. */
export function describeUnsearched({ isStopped, skipped }: { isStopped: boolean; skipped: number }): string[] {
  return [
    ...(isStopped ? ['the time was over before all documents were searched: keep to a path'] : []),
    ...(skipped > 0
      ? [
          `${plural(skipped, 'line')} too long for so large a pattern ${skipped === 1 ? 'was' : 'were'} not searched: ` +
            'repeat less in it, or search for less',
        ]
      : []),
  ];
}
