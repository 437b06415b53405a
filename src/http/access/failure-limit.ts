/** Counts failures by the address they come from. */
export interface FailureLimit {
  /** Seconds to wait; 0 when the address may try again. */
  wait(from: string): number;
  failed(from: string): void;
}

/** Addresses to remember, so that an attacker with many of them cannot fill the memory. */
const MAX_ADDRESSES = 10_000;

/** Allows `most` failures from each address within a window of `windowMs` milliseconds. */
export function createFailureLimit({
  most,
  windowMs,
  now,
}: {
  most: number;
  windowMs: number;
  /** Milliseconds. */
  now: () => number;
}): FailureLimit {
  const failures = new Map<string, { count: number; since: number }>();
  const find = (from: string) => {
    const found = failures.get(from);
    if (found === undefined || now() - found.since < windowMs) return found;
    failures.delete(from);
    return undefined;
  };
  return {
    wait: (from) => {
      const found = find(from);
      if (found === undefined || found.count < most) return 0;
      return Math.ceil((found.since + windowMs - now()) / 1000);
    },
    failed: (from) => {
      const found = find(from);
      if (found) found.count += 1;
      else {
        // The oldest goes first: a Map keeps the order of insertion.
        if (failures.size >= MAX_ADDRESSES) failures.delete(failures.keys().next().value!);
        failures.set(from, { count: 1, since: now() });
      }
    },
  };
}
