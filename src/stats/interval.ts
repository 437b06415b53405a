/** A confidence interval, both ends included. */
export interface Interval {
  low: number;
  high: number;
}

/** The confidence of every interval unless a caller names another. */
export const CONFIDENCE = 0.95;
