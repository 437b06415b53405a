import type { Dimension } from '../../../takes/page/take.ts';
import type { Receipt, ReceiptTake } from '../../../takes-quality/receipt/receipt.ts';
import { accusedTakes } from '../../../takes-quality/report/accused-takes.ts';

/** A take that one receipt finds broken in a dimension and the other does not. */
export interface ChangedFinding {
  take: ReceiptTake;
  dimension: Dimension;
  /** In the judges' words. */
  reasons: string[];
  /** Whether the other receipt judged the take, and found it good, or did not see it. */
  other: 'found good' | 'not judged';
}

/** What the current receipt finds and the baseline does not, and the other way round; takes are told by their page and claim. */
export function compareFindings(
  baseline: Receipt,
  current: Receipt,
): { added: ChangedFinding[]; gone: ChangedFinding[] } {
  return { added: missingFrom(baseline, current), gone: missingFrom(current, baseline) };
}

function missingFrom(other: Receipt, receipt: Receipt): ChangedFinding[] {
  const judged = new Set(other.takes?.map(nameOf));
  const known = new Set(
    accusedTakes(other).flatMap(({ take, accusations }) =>
      accusations.map(({ dimension }) => `${nameOf(take)} ${dimension}`),
    ),
  );
  return accusedTakes(receipt).flatMap(({ take, accusations }) =>
    accusations
      .filter(({ dimension }) => !known.has(`${nameOf(take)} ${dimension}`))
      .map(({ dimension, by }) => ({
        take,
        dimension,
        reasons: [...new Set(by.map(({ reason }) => reason))],
        other: judged.has(nameOf(take)) ? ('found good' as const) : ('not judged' as const),
      })),
  );
}

function nameOf({ project, slug, claim_sha8 }: ReceiptTake): string {
  return JSON.stringify([project, slug, claim_sha8]);
}
