import { listRuns } from '../../store/receipts/runs.ts';
import type { Store } from '../../store/store.ts';
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

/** Loads the newest runs, of one rubric epoch if one is given. */
export async function loadTrend(store: Store, filter: { limit: number; rubricVersion?: string }): Promise<TrendRow[]> {
  const runs = await listRuns(store, filter);
  return runs.map((run) => {
    // The columns are single precision, and an attached table may hold 0 for a missing score.
    const receipt = fieldsOf(run.receipt);
    const overall = typeof receipt.overall_score === 'number' ? receipt.overall_score : run.overallScore;
    return {
      id: run.id,
      ts: typeof receipt.ts === 'string' ? receipt.ts : run.createdAt,
      rubric_version: run.rubricVersion,
      verdict: run.verdict,
      overall_score: run.verdict === 'inconclusive' ? null : overall,
      cost_usd: typeof receipt.cost_usd === 'number' ? receipt.cost_usd : run.costUsd,
      corpus_sha8: run.shas.corpus,
    };
  });
}

/** Groups the rows by rubric epoch: the epoch of the newest run first, and the newest row of each epoch first. */
export function groupByRubric(rows: readonly TrendRow[]): TrendRow[] {
  const newestFirst = [...rows].sort((a, b) => (a.ts < b.ts ? 1 : a.ts > b.ts ? -1 : b.id - a.id));
  const epochs = new Map<string, TrendRow[]>();
  for (const row of newestFirst) epochs.set(row.rubric_version, [...(epochs.get(row.rubric_version) ?? []), row]);
  return [...epochs.values()].flat();
}

function fieldsOf(receipt: unknown): { ts?: unknown; overall_score?: unknown; cost_usd?: unknown } {
  return typeof receipt === 'object' && receipt !== null ? receipt : {};
}
