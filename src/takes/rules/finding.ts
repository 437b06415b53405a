import type { Dimension } from '../page/take.ts';

/** One thing about a take that breaks the contract of a good take. */
export interface LintFinding {
  /** Name of the rule, such as `weight-grid`. */
  rule: string;
  /** `error` for a fault of form, `warning` for one of wording, which a person has to judge. */
  severity: 'error' | 'warning';
  dimension: Dimension;
  /** Line of the take in its document. */
  line: number;
  /** Row number of the take; null when it has none. */
  row: number | null;
  /** What is wrong and what to do next, on one line. */
  message: string;
}
