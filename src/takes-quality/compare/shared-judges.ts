import { mean } from '../../stats/mean.ts';
import { DIMENSIONS, type Dimension } from '../../takes/page/take.ts';
import { hasQuorum } from '../panel/verdict.ts';
import type { Receipt } from '../receipt/receipt.ts';

/** The judges of two receipts, by where their scores are. */
export interface JudgePairs {
  /** Scored on both sides, in the order of the baseline's panel: only they are compared. */
  shared: string[];
  baselineOnly: string[];
  currentOnly: string[];
}

/** Pairs the judges of two receipts, so that a judge that is out on one side changes no mean. */
export function pairJudges(baseline: Receipt, current: Receipt): JudgePairs {
  const before = judgesOf(baseline);
  const now = judgesOf(current);
  return {
    shared: before.filter((model) => now.includes(model)),
    baselineOnly: before.filter((model) => !now.includes(model)),
    currentOnly: now.filter((model) => !before.includes(model)),
  };
}

/** Whether enough judges of the baseline's panel are on both sides. */
export function canCompare({ shared }: JudgePairs, baseline: Receipt): boolean {
  return hasQuorum(shared.length, baseline.models.length);
}

/** A receipt's score of one judge in one dimension, with repeats their mean; null when it has none. */
export function scoreOfJudge(receipt: Receipt, dimension: Dimension, model: string): number | null {
  const score = receipt.scores[dimension];
  if (score === undefined) return null;
  if (Object.hasOwn(score.per_model, model)) {
    const entry = score.per_model[model]!;
    return typeof entry === 'number' ? entry : entry.score;
  }
  // A receipt without names has one score a judge, in panel order.
  const isUnnamed = Object.keys(score.per_model).length === 0 && score.scores.length === receipt.models.length;
  return isUnnamed ? (score.scores[receipt.models.indexOf(model)] ?? null) : null;
}

/**
 * Means of fixed judges in one dimension, one for each time that the sample was judged: of several repeats, those to
 * which all of them contributed.
 */
export function meansOfJudges(receipt: Receipt, dimension: Dimension, judges: readonly string[]): number[] {
  const repeats = (receipt.repeats ?? 1) > 1 ? (receipt.cycles ?? []) : [];
  const means = repeats.flatMap(({ judgements }) => {
    const scores = judgements.flatMap(({ model, scores }) =>
      scores !== null && judges.includes(model) ? [scores[dimension].score] : [],
    );
    return scores.length === judges.length ? [mean(scores)] : [];
  });
  if (means.length > 0) return means;
  const scores = judges.flatMap((model) => scoreOfJudge(receipt, dimension, model) ?? []);
  if (receipt.noise !== undefined && scores.length === receipt.models.length) return receipt.noise[dimension].means;
  return scores.length === 0 ? [] : [mean(scores)];
}

/** The judges with a score in every dimension; of several repeats, those that contributed to each. */
function judgesOf(receipt: Receipt): string[] {
  const repeats = (receipt.repeats ?? 1) > 1 ? (receipt.cycles ?? []) : [];
  return receipt.models.filter(
    (model) =>
      DIMENSIONS.every((dimension) => scoreOfJudge(receipt, dimension, model) !== null) &&
      repeats.every(({ judgements }) =>
        judgements.some((judgement) => judgement.model === model && judgement.contributed),
      ),
  );
}
