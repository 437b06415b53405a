/** Counts failed sign-ins by where they come from. */
export interface FailureLimit {
  /** Seconds to wait; 0 when another try is open. */
  wait(from: string): number;
  failed(from: string): void;
}

/** So many addresses are remembered; an attacker with more of them must not fill the memory. */
const MOST = 10_000;

/** At most `most` failures within a window of so many milliseconds, from each address. */
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
        if (failures.size >= MOST) failures.delete(failures.keys().next().value!);
        failures.set(from, { count: 1, since: now() });
      }
    },
  };
}
