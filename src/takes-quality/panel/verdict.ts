import { DIMENSIONS, type Dimension } from '../../takes/page/take.ts';

/** What a run ends with; `inconclusive` when too few judges gave complete scores, and never taken for either other. */
export type Verdict = 'pass' | 'fail' | 'inconclusive';

/** The exit code of each verdict. */
export const VERDICT_EXIT_CODES: Readonly<Record<Verdict, number>> = { pass: 0, fail: 1, inconclusive: 2 };

/** The score of every dimension, each from 1 to 10. */
export type Scores = Record<Dimension, number>;

/** A PASS needs every dimension's mean and every single score to reach these. */
export const THRESHOLDS = { mean: 7, min: 5 } as const;

/** Binary fractions cannot hold a third exactly; nothing real is this close to a threshold. */
const FLOAT_ERROR = 1e-9;

/** Whether enough judges of a panel gave complete scores: at least two thirds, and one. */
export function hasQuorum(contributing: number, panel: number): boolean {
  return contributing > 0 && 3 * contributing >= 2 * panel;
}

/** Whether a mean or a score reaches a threshold, unrounded. */
export function reaches(value: number, threshold: number): boolean {
  return value >= threshold - FLOAT_ERROR;
}

/** Whether a drop is more than a threshold, unrounded. */
export function exceeds(drop: number, threshold: number): boolean {
  return drop > threshold + FLOAT_ERROR;
}

/** Arithmetic mean; the list must not be empty. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** What keeps a dimension from passing; null when it passes. `scores` is one per contributing judge. */
export function shortfall(scores: readonly number[]): string | null {
  const average = mean(scores);
  const lowest = Math.min(...scores);
  if (!reaches(average, THRESHOLDS.mean)) return `mean ${exact(average)} is below ${THRESHOLDS.mean}`;
  if (!reaches(lowest, THRESHOLDS.min)) return `one judge gave ${exact(lowest)}, below ${THRESHOLDS.min}`;
  return null;
}

/** The verdict over the complete scores of the judges that contributed, of a panel of so many. */
export function judgeScores(contributions: readonly Scores[], panel: number): Verdict {
  if (!hasQuorum(contributions.length, panel)) return 'inconclusive';
  const passes = DIMENSIONS.every((dimension) => shortfall(contributions.map((scores) => scores[dimension])) === null);
  return passes ? 'pass' : 'fail';
}

/** A score to read: one decimal where that is the value, else as many as tell it from its neighbours (at most 4). */
export function exact(value: number): string {
  return String(Number(value.toFixed(4)));
}
