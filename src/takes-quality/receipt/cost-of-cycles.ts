import type { Cycle } from '../panel/cycle.ts';

/** US dollars of all calls with a known cost, and whether that is all of it. */
export function costOfCycles(cycles: readonly Cycle[]): { cost_usd: number; cost_complete: boolean } {
  const calls = cycles.flatMap(({ judgements }) => judgements.flatMap((judgement) => judgement.calls));
  return {
    cost_usd: calls.reduce((sum, call) => sum + (call.cost_usd ?? 0), 0),
    cost_complete: calls.every((call) => call.cost_usd !== null && call.uncertain_attempts === 0),
  };
}
