import { meanInterval } from '../../stats/mean-interval.ts';
import { DIMENSIONS, type Dimension } from '../../takes/page/take.ts';
import type { Cycle } from '../panel/cycle.ts';
import { mean } from '../panel/verdict.ts';
import type { NoiseScore } from './receipt.ts';

/** How far each dimension's panel mean moves between repeats on the identical sample. */
export function measureNoise(repeats: readonly Cycle[]): Record<Dimension, NoiseScore> {
  return Object.fromEntries(
    DIMENSIONS.map((dimension) => {
      const means = repeats.flatMap(({ judgements }) => {
        const scores = judgements.flatMap((judgement) => judgement.scores?.[dimension].score ?? []);
        return scores.length > 0 ? [mean(scores)] : [];
      });
      const { sd, interval } = meanInterval(means);
      return [dimension, { means, sd, interval }];
    }),
  ) as Record<Dimension, NoiseScore>;
}
