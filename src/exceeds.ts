/** Binary fractions hold no third and no tenth exactly; no score, share or price is this close to a limit on purpose. */
const ROUNDING = 1e-9;

/** Whether a value is over a limit by more than floating point can make it. */
export function exceeds(value: number, limit: number): boolean {
  return value > limit + ROUNDING;
}

/** Whether a value is at a threshold or over it, as far as floating point can tell. */
export function reaches(value: number, threshold: number): boolean {
  return !exceeds(threshold, value);
}
