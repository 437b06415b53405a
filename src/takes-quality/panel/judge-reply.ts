import type { Dimension } from '../../takes/page/take.ts';

export const SEVERITIES = ['error', 'warning'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** One take that breaks one dimension, as a judge named it. */
export interface Finding {
  /** Number of the take in the sample, from 1. */
  take: number;
  dimension: Dimension;
  /** In the judge's words: untrusted text. */
  reason: string;
  /** Null when the judge gave none. */
  severity: Severity | null;
}

/** A judge's reply after it was read; every score is there. */
export interface JudgeReply {
  /** Scores from 1 to 10, whole or half, with the judge's feedback (untrusted text, possibly empty). */
  scores: Record<Dimension, { score: number; feedback: string }>;
  improvements: string[];
  findings: Finding[];
  /** What was left out of the reply and why, such as a finding on a take that is not in the sample. */
  notes: string[];
}
