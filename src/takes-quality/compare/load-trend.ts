import { listRuns } from '../../store/receipts/runs.ts';
import type { Store } from '../../store/store.ts';
import type { TrendRow } from './trend.ts';

/** The newest runs, of one rubric epoch when it is named. */
export async function loadTrend(store: Store, filter: { limit: number; rubricVersion?: string }): Promise<TrendRow[]> {
  const runs = await listRuns(store, filter);
  return runs.map((run) => {
    // The columns are single precision, and an attached table may hold 0 where there is no score.
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

function fieldsOf(receipt: unknown): { ts?: unknown; overall_score?: unknown; cost_usd?: unknown } {
  return typeof receipt === 'object' && receipt !== null ? receipt : {};
}
