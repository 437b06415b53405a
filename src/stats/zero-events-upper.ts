import { CONFIDENCE } from './interval.ts';

/**
 * The highest rate that is consistent with n trials without an event: 1 − (1 − confidence)^(1/n), about 3/n at 95 % (Hanley
 * and Lippman-Hand, JAMA 249, 1983). 1 when there were no trials.
 */
export function zeroEventsUpper(n: number, confidence = CONFIDENCE): number {
  return n === 0 ? 1 : 1 - (1 - confidence) ** (1 / n);
}
