import { mcnemarExact } from '../../stats/mcnemar-exact.ts';
import { DIMENSIONS, type Dimension } from '../../takes/page/take.ts';
import type { Receipt } from '../receipt/receipt.ts';
import { takeIdentity } from './take-identity.ts';

/** A take that the judges call broken on one side only. */
export interface FlippedTake {
  slug: string;
  row: number | null;
  line: number;
  claim: string;
  /** What the judges say of it on the side where it is broken; untrusted text. */
  reasons: string[];
}

/** The takes of one dimension that are on both sides and came out differently. */
export interface Flips {
  dimension: Dimension;
  /** Broken now, and not in the baseline. */
  worse: FlippedTake[];
  /** Broken in the baseline, and not now. */
  better: FlippedTake[];
  /** Two-sided exact McNemar test of the two counts. */
  p: number;
}

/**
 * The takes on both sides that at least half of the given judges call broken on one side only. Empty for receipts that do
 * not list their takes and findings.
 */
export function findFlips(baseline: Receipt, current: Receipt, judges: readonly string[]): Flips[] {
  const before = new Map((baseline.takes ?? []).map((take) => [takeIdentity(take), take]));
  const pairs = (current.takes ?? []).flatMap((now) => {
    const was = before.get(takeIdentity(now));
    return was === undefined ? [] : [{ was, now }];
  });
  return DIMENSIONS.flatMap((dimension) => {
    const flips: Flips = { dimension, worse: [], better: [], p: 1 };
    for (const { was, now } of pairs) {
      const reasonsBefore = reasonsOf(baseline, was.take, dimension, judges);
      const reasonsNow = reasonsOf(current, now.take, dimension, judges);
      const wasBroken = isBroken(reasonsBefore, judges);
      if (wasBroken === isBroken(reasonsNow, judges)) continue;
      const { slug, row, line, claim } = now;
      (wasBroken ? flips.better : flips.worse).push({
        ...{ slug, row, line, claim },
        reasons: wasBroken ? reasonsBefore : reasonsNow,
      });
    }
    flips.p = mcnemarExact(flips.worse.length, flips.better.length);
    return flips.worse.length + flips.better.length === 0 ? [] : [flips];
  });
}

/** What each of the judges says that a take breaks in a dimension: one reason a judge. */
function reasonsOf(
  { findings = [] }: Receipt,
  take: number,
  dimension: Dimension,
  judges: readonly string[],
): string[] {
  return findings
    .filter((finding) => finding.take === take && finding.dimension === dimension && judges.includes(finding.model))
    .map(({ reason }) => reason);
}

function isBroken(reasons: readonly string[], judges: readonly string[]): boolean {
  return reasons.length > 0 && 2 * reasons.length >= judges.length;
}
