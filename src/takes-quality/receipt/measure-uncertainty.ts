import { mean } from '../../stats/mean.ts';
import { meanInterval } from '../../stats/mean-interval.ts';
import { wilson } from '../../stats/wilson.ts';
import { DIMENSIONS, type Dimension } from '../../takes/page/take.ts';
import { brokenShare } from '../panel/rubric.ts';
import type { DimensionUncertainty } from './receipt.ts';
import type { Contributor } from './tally.ts';

/**
 * How far the verdict could be off by the luck of the sample and of the judges. The sample: the share of takes that break
 * a dimension, as the findings of the judges that list them count it, with Wilson's interval. The judges: Student's
 * interval of their mean score, kept within the scale.
 */
export function measureUncertainty(
  contributors: readonly Contributor[],
  takes: number,
): Record<Dimension, DimensionUncertainty> {
  return Object.fromEntries(
    DIMENSIONS.map((dimension) => [dimension, uncertaintyOf(dimension, contributors, takes)]),
  ) as Record<Dimension, DimensionUncertainty>;
}

function uncertaintyOf(
  dimension: Dimension,
  contributors: readonly Contributor[],
  takes: number,
): DimensionUncertainty {
  const shares = contributors.flatMap(({ judgements }) =>
    judgements
      .filter(({ findings_listed }) => findings_listed)
      .map(({ findings }) =>
        brokenShare(
          findings.filter((finding) => finding.dimension === dimension),
          takes,
        ),
      ),
  );
  const share = shares.length === 0 ? null : mean(shares);
  const scores = contributors.map(({ judgements }) =>
    mean(judgements.map((judgement) => judgement.scores![dimension].score)),
  );
  const { interval } = meanInterval(scores);
  return {
    broken_share: share,
    sample_interval: share === null ? null : wilson(share * takes, takes),
    judges_interval: interval === null ? null : { low: Math.max(1, interval.low), high: Math.min(10, interval.high) },
  };
}
