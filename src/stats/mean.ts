/** The arithmetic mean; NaN for an empty list, which callers must exclude. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
