/** A confidence interval, both ends included. */
export interface Interval {
  low: number;
  high: number;
}

/** Default confidence of every interval. */
export const CONFIDENCE = 0.95;
