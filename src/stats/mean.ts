/** The arithmetic mean; NaN of nothing, so callers that may have nothing ask first. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
