import type { Dimension } from '../takes/take.ts';

/** What a run ends with; `inconclusive` when too few judges gave complete scores, and never taken for either other. */
export type Verdict = 'pass' | 'fail' | 'inconclusive';

/** The exit code of each verdict. */
export const VERDICT_EXIT_CODES: Readonly<Record<Verdict, number>> = { pass: 0, fail: 1, inconclusive: 2 };

/** The score of every dimension, each from 1 to 10. */
export type Scores = Record<Dimension, number>;
