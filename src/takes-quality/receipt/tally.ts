import { mean } from '../../stats/mean.ts';
import { DIMENSIONS, type Dimension } from '../../takes/page/take.ts';
import type { Cycle, Judgement } from '../panel/cycle.ts';
import { lackedMoney } from '../panel/judge.ts';
import { exact, hasQuorum, judgeScores, type Scores, shortfall, THRESHOLDS } from '../panel/verdict.ts';
import type { DimensionScore, Receipt } from './receipt.ts';

/** The part of a receipt that follows from the scores. */
export type ScoreTally = Pick<Receipt, 'verdict' | 'scores' | 'overall_score' | 'verdictMessage'>;

/** A judge whose scores count, with its judgement in each deciding cycle that it contributed to. */
export interface Contributor {
  model: string;
  judgements: Judgement[];
}

/** The cycles that decide the verdict: the last one, or every repeat. */
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

/** The verdict of a run with the scores behind it. With repeats a judge's score is its mean over them. */
export function tallyCycles(models: readonly string[], cycles: readonly Cycle[], repeats: number): ScoreTally {
  const panel = models.length;
  const deciding = decidingCycles(cycles, repeats);
  const short = deciding.find((cycle) => !hasQuorum(cycle.successes, panel));
  const unasked = deciding.find((cycle) => cycle.judgements.some(lackedMoney));
  if (unasked !== undefined) {
    const absent = unasked.judgements.filter(lackedMoney).map(({ model }) => model);
    const verdictMessage = `INCONCLUSIVE: the budget had no room for ${absent.join(' and ')}; a verdict of the others alone would hang on what they cost.`;
    return { verdict: 'inconclusive', scores: {}, overall_score: null, verdictMessage };
  }
  if (deciding.length === 0 || short !== undefined) {
    const verdictMessage = inconclusiveMessage(panel, short);
    return { verdict: 'inconclusive', scores: {}, overall_score: null, verdictMessage };
  }
  const contributors = contributorsOf(models, deciding);
  const scores = Object.fromEntries(
    DIMENSIONS.map((dimension) => [dimension, dimensionScore(dimension, contributors, repeats)]),
  ) as Record<Dimension, DimensionScore>;
  const contributions = contributors.map(
    (_, judge) => Object.fromEntries(DIMENSIONS.map((name) => [name, scores[name].scores[judge]!])) as Scores,
  );
  const verdict = judgeScores(contributions, panel);
  const outcome = { scores, contributing: contributors.length, panel, cycles, repeats };
  return {
    verdict,
    scores,
    overall_score: mean(DIMENSIONS.map((dimension) => scores[dimension].mean)),
    verdictMessage: verdict === 'pass' ? passMessage(outcome) : failMessage(outcome),
  };
}

/** US dollars of all calls with a known cost, and whether that is all of it. */
export function costOfCycles(cycles: readonly Cycle[]): { cost_usd: number; cost_complete: boolean } {
  const calls = cycles.flatMap(({ judgements }) => judgements.flatMap((judgement) => judgement.calls));
  return {
    cost_usd: calls.reduce((sum, call) => sum + (call.cost_usd ?? 0), 0),
    cost_complete: calls.every((call) => call.cost_usd !== null && call.uncertain_attempts === 0),
  };
}

function dimensionScore(dimension: Dimension, contributors: readonly Contributor[], repeats: number): DimensionScore {
  const rows = contributors.map(({ model, judgements }) => {
    const given = judgements.map(({ scores }) => scores![dimension]);
    const values = given.map(({ score }) => score);
    const score = mean(values);
    const entry = { score, feedback: given.at(-1)!.feedback, ...(repeats > 1 && { repeats: values }) };
    return { model, score, entry };
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

/** What a verdict in words is made from. */
interface Outcome {
  scores: Record<Dimension, DimensionScore>;
  /** Judges whose scores count, of the `panel` judges asked. */
  contributing: number;
  panel: number;
  cycles: readonly Cycle[];
  repeats: number;
}

function inconclusiveMessage(panel: number, cycle: Cycle | undefined): string {
  const needed = Math.ceil((2 * panel) / 3);
  const where = cycle !== undefined && cycle.repeat > 1 ? ` in repeat ${cycle.repeat}` : '';
  return `INCONCLUSIVE: ${cycle?.successes ?? 0} of ${panel} judges gave complete scores${where}; a verdict needs ${needed}.`;
}

function passMessage(outcome: Outcome): string {
  const { mean, min } = THRESHOLDS;
  return `PASS: every dim mean >=${mean} and min >=${min} (${judgesOf(outcome)}).${earlierVerdicts(outcome)}`;
}

/** A warning where the panel was asked until it said PASS. */
function earlierVerdicts({ cycles, repeats }: Outcome): string {
  if (repeats > 1 || cycles.length < 2) return '';
  const earlier = cycles.slice(0, -1).map(({ verdict }) => verdict.toUpperCase());
  return ` It took ${cycles.length} cycles (before: ${earlier.join(', ')}); stopping at the first PASS makes a PASS more likely.`;
}

function failMessage(outcome: Outcome): string {
  const { scores, cycles, repeats } = outcome;
  const short = DIMENSIONS.flatMap((dimension) => {
    const reason = shortfall(scores[dimension].scores);
    return reason === null ? [] : [`${dimension} ${reason}`];
  });
  const lowest = Math.min(...DIMENSIONS.map((dimension) => scores[dimension].mean));
  const after = repeats === 1 && cycles.length > 1 ? ` After ${cycles.length} cycles.` : '';
  return `FAIL: ${short.join('; ')} (${judgesOf(outcome)}; lowest dim mean ${exact(lowest)}).${after}`;
}

function judgesOf({ contributing, panel, repeats }: Outcome): string {
  return `${contributing} of ${panel} judges${repeats > 1 ? `, mean of ${repeats} repeats` : ''}`;
}
