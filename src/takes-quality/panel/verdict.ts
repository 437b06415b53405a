import { reaches } from '../../exceeds.ts';
import { mean } from '../../stats/mean.ts';
import { DIMENSIONS, type Dimension } from '../../takes/page/take.ts';

/** How a run can end. `inconclusive`: too few judges gave complete scores; it never counts as one of the other two. */
export const VERDICTS = ['pass', 'fail', 'inconclusive'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The exit code of each verdict. */
export const VERDICT_EXIT_CODES: Readonly<Record<Verdict, number>> = { pass: 0, fail: 1, inconclusive: 2 };

/** The score of every dimension, each from 1 to 10. */
export type Scores = Record<Dimension, number>;

/** A PASS needs every dimension's mean and every single score to reach these. */
export const THRESHOLDS = { mean: 7, min: 5 } as const;

/** Whether enough judges of a panel gave complete scores: at least two thirds, and at least one. */
export function hasQuorum(contributing: number, panel: number): boolean {
  return contributing > 0 && 3 * contributing >= 2 * panel;
}

/** What keeps a dimension from passing; null when it passes. `scores` is one per contributing judge. */
export function shortfall(scores: readonly number[]): string | null {
  const average = mean(scores);
  const lowest = Math.min(...scores);
  if (!reaches(average, THRESHOLDS.mean)) return `mean ${exact(average)} is below ${THRESHOLDS.mean}`;
  if (!reaches(lowest, THRESHOLDS.min)) return `one judge gave ${exact(lowest)}, below ${THRESHOLDS.min}`;
  return null;
}

/** The verdict on the complete scores of the judges that contributed; `panel` is how many were asked. */
export function judgeScores(contributions: readonly Scores[], panel: number): Verdict {
  if (!hasQuorum(contributions.length, panel)) return 'inconclusive';
  const passes = DIMENSIONS.every((dimension) => shortfall(contributions.map((scores) => scores[dimension])) === null);
  return passes ? 'pass' : 'fail';
}

/** A score with up to four decimals: what decides must not look rounded. */
export function exact(value: number): string {
  return String(Number(value.toFixed(4)));
}
