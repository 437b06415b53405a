import { krippendorffAlpha } from '../../stats/krippendorff-alpha.ts';
import { mean } from '../../stats/mean.ts';
import { DIMENSIONS, type Dimension } from '../../takes/page/take.ts';
import type { Agreement } from './receipt.ts';
import type { Contributor } from './tally.ts';

/** Enough for one significant digit of the interval, at no noticeable cost. */
const RESAMPLES = 200;

/**
 * Krippendorff's alpha over the findings: the units are the takes, the raters are the judges that count. The scores
 * would give only five units, one per dimension; the findings give one per take.
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
