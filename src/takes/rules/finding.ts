import type { Dimension } from '../page/take.ts';

/** One thing about a take that breaks the contract of a good take. */
export interface LintFinding {
  /** Name of the rule, such as `weight-grid`. */
  rule: string;
  /** `error` where the take is wrong by its form, `warning` where its wording says so and a person decides. */
  severity: 'error' | 'warning';
  dimension: Dimension;
  /** Line of the take in its document. */
  line: number;
  /** Row number of the take; null when it has none. */
  row: number | null;
  /** What is wrong and what to do next, on one line. */
  message: string;
}
