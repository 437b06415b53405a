import { reaches } from '../../exceeds.ts';
import { mean } from '../../stats/mean.ts';
import { DIMENSIONS } from '../../takes/page/take.ts';
import { exact, THRESHOLDS } from '../panel/verdict.ts';
import type { Receipt } from './receipt.ts';
import { tallyCycles } from './tally.ts';

/** Receipts may state means with one decimal. */
const ROUNDED = 0.05 + 1e-9;

/**
 * Where a receipt contradicts itself without its verdict being impossible: as phrases, empty for a sound one. A PASS that
 * its own numbers forbid is not read at all.
 */
export function findDiscrepancies(receipt: Receipt): string[] {
  const { verdict, scores, overall_score, cycles = [], models, repeats = 1, evidence } = receipt;
  const stated = DIMENSIONS.flatMap((dimension) => {
    const score = scores[dimension];
    if (score === undefined || score.scores.length === 0) return [];
    const given: [string, number, number][] = [
      ['mean', score.mean, mean(score.scores)],
      ['min', score.min, Math.min(...score.scores)],
      ['max', score.max, Math.max(...score.scores)],
    ];
    return given
      .filter(([, says, is]) => Math.abs(says - is) > ROUNDED)
      .map(([name, says, is]) => `scores.${dimension}.${name} is ${exact(says)}, and its scores give ${exact(is)}`);
  });
  const means = DIMENSIONS.flatMap((dimension) => scores[dimension]?.mean ?? []);
  const overall =
    overall_score !== null && means.length === DIMENSIONS.length && Math.abs(overall_score - mean(means)) > ROUNDED
      ? [`overall_score is ${exact(overall_score)}, and the means give ${exact(mean(means))}`]
      : [];
  const judged = cycles.length === 0 ? verdict : tallyCycles(models, cycles, repeats).verdict;
  const isWithheld = verdict === 'inconclusive' && (evidence?.withheld.length ?? 0) > 0;
  const replies =
    judged !== verdict && !isWithheld
      ? [`the verdict is ${verdict}, and the judgements in its cycles give ${judged}`]
      : [];
  return [...stated, ...overall, ...deniedFail(receipt), ...replies];
}

/** A FAIL although every stated mean and minimum passes. */
function deniedFail({ verdict, scores }: Receipt): string[] {
  if (verdict !== 'fail') return [];
  const passes = DIMENSIONS.every((dimension) => {
    const { mean: average, min } = scores[dimension]!;
    return reaches(average, THRESHOLDS.mean) && reaches(min, THRESHOLDS.min);
  });
  return passes ? ['the verdict is fail, and every stated mean and minimum passes'] : [];
}
