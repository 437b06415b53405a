import type { Verdict } from '../panel/verdict.ts';

/** One run in the history, as `trend --json` prints it. */
export interface TrendRow {
  id: number;
  /** ISO 8601 in UTC. */
  ts: string;
  rubric_version: string;
  verdict: Verdict;
  /** Null when inconclusive. */
  overall_score: number | null;
  /** US dollars. */
  cost_usd: number;
  corpus_sha8: string;
}

/** The rows of each rubric epoch together, the epoch of the newest run first, each newest first. */
export function groupByRubric(rows: readonly TrendRow[]): TrendRow[] {
  const newestFirst = [...rows].sort((a, b) => (a.ts < b.ts ? 1 : a.ts > b.ts ? -1 : b.id - a.id));
  const epochs = new Map<string, TrendRow[]>();
  for (const row of newestFirst) epochs.set(row.rubric_version, [...(epochs.get(row.rubric_version) ?? []), row]);
  return [...epochs.values()].flat();
}
