import { DIMENSIONS, type Dimension } from '../../../takes/page/take.ts';
import { plural } from '../../../text/plural.ts';
import type { ChangedFinding } from '../../compare/compare-findings.ts';
import type { ReceiptComparison } from '../../compare/compare-receipts.ts';
import { exact } from '../../panel/verdict.ts';

/** What is behind the change of one dimension. */
export interface Explanation {
  dimension: Dimension;
  regression: boolean;
  /** The counts in a sentence. */
  summary: string;
  /** New findings. */
  added: ChangedFinding[];
  gone: ChangedFinding[];
}

/** The dimensions with something to tell, the regressions first: the findings behind a change, or that there is none. */
export function explainChanges({ dimensions, findings, flips }: ReceiptComparison): Explanation[] {
  if (findings === null) return [];
  const of = (changes: readonly ChangedFinding[], name: Dimension) =>
    changes.filter(({ accusation }) => accusation.dimension === name);
  return DIMENSIONS.map((dimension): Explanation => {
    const [added, gone] = [of(findings.added, dimension), of(findings.gone, dimension)];
    const flip = flips.find((one) => one.dimension === dimension);
    const regression = dimensions.some((change) => change.dimension === dimension && change.regression);
    const parts = [
      `${plural(added.length, 'new finding')}, ${gone.length} gone`,
      ...(flip === undefined
        ? []
        : [
            `${plural(flip.worse.length, 'take')} newly broken by half of the judges, ${flip.better.length} no longer (exact McNemar p = ${exact(flip.p)})`,
          ]),
      ...(regression && added.length === 0 ? ['no new finding explains the drop'] : []),
    ];
    return { dimension, regression, summary: parts.join('; '), added, gone };
  })
    .filter(({ regression, added, gone }) => regression || added.length + gone.length > 0)
    .sort((a, b) => Number(b.regression) - Number(a.regression));
}
