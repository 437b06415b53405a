import { DIMENSIONS, type Dimension } from '../../takes/page/take.ts';
import type { Cycle, Judgement } from '../panel/cycle.ts';
import {
  exact,
  hasQuorum,
  judgeScores,
  mean,
  type Scores,
  shortfall,
  THRESHOLDS,
  type Verdict,
} from '../panel/verdict.ts';
import type { DimensionScore } from './receipt.ts';

/** What the panel's cycles come to. */
export interface ScoreTally {
  verdict: Verdict;
  /** Empty when inconclusive. */
  scores: Partial<Record<Dimension, DimensionScore>>;
  /** Null when inconclusive. */
  overall_score: number | null;
  verdictMessage: string;
}

/** A judge whose scores count, with its judgement in each deciding cycle that it contributed to. */
export interface Contributor {
  model: string;
  judgements: Judgement[];
}

/** The cycles that the verdict rests on: the last one, or every repeat. */
export function decidingCycles(cycles: readonly Cycle[], repeats: number): readonly Cycle[] {
  return repeats > 1 ? cycles : cycles.slice(-1);
}

/** The judges that count, in panel order. */
export function contributorsOf(models: readonly string[], deciding: readonly Cycle[]): Contributor[] {
  return models.flatMap((model) => {
    const judgements = deciding.flatMap((cycle) =>
      cycle.judgements.filter((judgement) => judgement.model === model && judgement.contributed),
    );
    return judgements.length > 0 ? [{ model, judgements }] : [];
  });
}

/** The verdict of a run with the scores it rests on. With repeats a judge's score is its mean over them. */
export function tallyCycles(models: readonly string[], cycles: readonly Cycle[], repeats: number): ScoreTally {
  const deciding = decidingCycles(cycles, repeats);
  const short = deciding.find((cycle) => !hasQuorum(cycle.successes, models.length));
  if (deciding.length === 0 || short !== undefined) {
    return { verdict: 'inconclusive', scores: {}, overall_score: null, verdictMessage: inconclusive(models, short) };
  }
  const contributors = contributorsOf(models, deciding);
  const scores = Object.fromEntries(
    DIMENSIONS.map((dimension) => [dimension, dimensionScore(dimension, contributors, repeats)]),
  ) as Record<Dimension, DimensionScore>;
  const contributions = contributors.map(
    (_, judge) => Object.fromEntries(DIMENSIONS.map((name) => [name, scores[name].scores[judge]!])) as Scores,
  );
  const verdict = judgeScores(contributions, models.length);
  return {
    verdict,
    scores,
    overall_score: mean(DIMENSIONS.map((dimension) => scores[dimension].mean)),
    verdictMessage: inWords(verdict, scores, contributors.length, models.length, cycles, repeats),
  };
}

function dimensionScore(dimension: Dimension, contributors: readonly Contributor[], repeats: number): DimensionScore {
  const rows = contributors.map(({ model, judgements }) => {
    const given = judgements.map(({ scores }) => scores![dimension]);
    const values = given.map(({ score }) => score);
    const score = mean(values);
    const spread = repeats > 1 ? { repeats: values } : {};
    return { model, score, entry: { score, feedback: given.at(-1)!.feedback, ...spread } };
  });
  const scores = rows.map(({ score }) => score);
  return {
    mean: mean(scores),
    min: Math.min(...scores),
    max: Math.max(...scores),
    scores,
    per_model: Object.fromEntries(rows.map(({ model, entry }) => [model, entry])),
  };
}

function inconclusive(models: readonly string[], cycle: Cycle | undefined): string {
  const needed = Math.ceil((2 * models.length) / 3);
  const where = cycle !== undefined && cycle.repeat > 1 ? ` in repeat ${cycle.repeat}` : '';
  return `INCONCLUSIVE: ${cycle?.successes ?? 0} of ${models.length} judges gave complete scores${where}; ${needed} ${needed === 1 ? 'is' : 'are'} needed.`;
}

function inWords(
  verdict: Verdict,
  scores: Record<Dimension, DimensionScore>,
  contributing: number,
  panel: number,
  cycles: readonly Cycle[],
  repeats: number,
): string {
  const judges = `${contributing} of ${panel} judges`;
  const over = repeats > 1 ? `, mean of ${repeats} repeats` : '';
  const rule = `every dim mean >=${THRESHOLDS.mean} and min >=${THRESHOLDS.min}`;
  if (verdict === 'pass') {
    const retried =
      repeats > 1 || cycles.length < 2
        ? ''
        : ` Needed ${cycles.length} cycles: before it came ${cycles
            .slice(0, -1)
            .map((cycle) => cycle.verdict.toUpperCase())
            .join(', ')}, and stopping at the first PASS makes one likelier.`;
    return `PASS: ${rule} (${judges}${over}).${retried}`;
  }
  const short = DIMENSIONS.flatMap((dimension) => {
    const reason = shortfall(scores[dimension].scores);
    return reason === null ? [] : [`${dimension} ${reason}`];
  });
  const after = repeats === 1 && cycles.length > 1 ? ` After ${cycles.length} cycles.` : '';
  const lowest = Math.min(...DIMENSIONS.map((dimension) => scores[dimension].mean));
  return `FAIL: ${short.join('; ')} (${judges}${over}; lowest dim mean ${exact(lowest)}).${after}`;
}
