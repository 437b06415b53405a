import { krippendorffAlpha } from '../../stats/krippendorff-alpha.ts';
import { DIMENSIONS, type Dimension } from '../../takes/page/take.ts';
import { mean } from '../panel/verdict.ts';
import type { Agreement } from './receipt.ts';
import type { Contributor } from './tally.ts';

/** Enough for one useful digit of an interval, at a cost that no run notices. */
const RESAMPLES = 200;

/**
 * Krippendorff's alpha over the findings: units are the takes, raters the judges that count. One score per dimension
 * would give five units; the findings give as many as there are takes.
 */
export function measureAgreement(contributors: readonly Contributor[], takes: number, seed: number): Agreement {
  const accused = contributors.map(({ judgements }) =>
    judgements.map(({ findings }) => new Set(findings.map(({ take, dimension }) => `${take} ${dimension}`))),
  );
  const rate = (take: number, dimension: Dimension) =>
    accused.map((judgements) => mean(judgements.map((named) => (named.has(`${take} ${dimension}`) ? 1 : 0))));
  const numbers = Array.from({ length: takes }, (_, index) => index + 1);
  const options = { seed, resamples: RESAMPLES };
  const perDimension = DIMENSIONS.map((dimension) => numbers.map((take) => rate(take, dimension)));
  const counts = numbers.map((_, index) =>
    contributors.map((_judge, judge) => perDimension.reduce((sum, units) => sum + units[index]![judge]!, 0)),
  );
  return {
    overall: krippendorffAlpha(counts, options),
    dimensions: Object.fromEntries(
      DIMENSIONS.map((dimension, index) => [dimension, krippendorffAlpha(perDimension[index]!, options)]),
    ) as Agreement['dimensions'],
  };
}
