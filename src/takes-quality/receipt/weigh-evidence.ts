import { DIMENSIONS } from '../../takes/page/take.ts';
import { RUBRIC } from '../panel/rubric.ts';
import { judgeScores, type Scores, THRESHOLDS } from '../panel/verdict.ts';
import { measureUncertainty } from './measure-uncertainty.ts';
import type { Contributor } from './tally.ts';

/** The largest share of broken takes that still earns a passing score. */
const PASSING_SHARE = RUBRIC.scale.find(({ score }) => score === THRESHOLDS.mean)!.share;

/**
 * Why a PASS is not supported by the evidence that its judges gave; empty when it is. It must hold by the judges alone
 * whose findings support their scores, and the share of broken takes must stay a passing one up to the end of its interval.
 */
export function weighEvidence(
  contributors: readonly Contributor[],
  { panel, takes }: { panel: number; takes: number },
): string[] {
  const sound = contributors.filter(({ judgements }) =>
    judgements.every(({ findings_listed, contradictions }) => findings_listed && contradictions?.length === 0),
  );
  const uncertainty = measureUncertainty(contributors, takes);
  const open = DIMENSIONS.flatMap((dimension) => {
    const high = uncertainty[dimension].sample_interval?.high;
    if (high === undefined || high <= PASSING_SHARE) return [];
    return [
      `by ${takes} takes alone, up to ${percent(high)} of all could break ${dimension}; a PASS stands for ${percent(PASSING_SHARE)}`,
    ];
  });
  if (judgeScores(sound.map(scoresOf), panel) === 'pass') return open;
  return [
    `only ${sound.length} of ${panel} judges support their scores with findings, and they alone do not pass it`,
    ...open,
  ];
}

function scoresOf({ judgements }: Contributor): Scores {
  return Object.fromEntries(
    DIMENSIONS.map((dimension) => [
      dimension,
      judgements.reduce((sum, { scores }) => sum + scores![dimension].score, 0) / judgements.length,
    ]),
  ) as Scores;
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(1))} %`;
}
