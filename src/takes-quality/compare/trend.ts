import { listRuns, type RunFilter } from '../../store/receipts/list-runs.ts';
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
  /** The fields below say what a run compares with; each is null where the receipt does not say. */
  source: 'db' | 'fs' | null;
  /** The one project that every take is from; null for several too. */
  project: string | null;
  /** Name of the folder that was drawn from. */
  folder: string | null;
  /** Null when all pages were drawn from, too. */
  slug_prefix: string | null;
  n_takes: number | null;
  /** Takes that were asked for; of a brain that holds fewer, all are judged. */
  limit: number | null;
  models: string[] | null;
}

/** What says whether two runs compare. */
export type Comparable = Pick<
  TrendRow,
  'id' | 'ts' | 'rubric_version' | 'source' | 'project' | 'folder' | 'slug_prefix' | 'models' | 'limit' | 'n_takes'
>;

/** Loads the newest runs that a filter leaves in. */
export async function loadTrend(store: Store, filter: RunFilter): Promise<TrendRow[]> {
  const runs = await listRuns(store, filter);
  return runs.map(({ id, rubricVersion, verdict, overallScore, costUsd, createdAt, corpus, project, receipt }) => {
    // The columns are single precision, and an attached table may hold 0 for a missing score.
    const overall = numberOf(receipt.overall_score) ?? overallScore;
    const { source, models } = receipt;
    return {
      id,
      ts: textOf(receipt.ts) ?? createdAt,
      rubric_version: rubricVersion,
      verdict,
      overall_score: verdict === 'inconclusive' ? null : overall,
      cost_usd: numberOf(receipt.cost_usd) ?? costUsd,
      corpus_sha8: corpus,
      source: source === 'db' || source === 'fs' ? source : null,
      project,
      folder: textOf(receipt.folder),
      slug_prefix: textOf(receipt.slug_prefix),
      n_takes: numberOf(receipt.n_takes),
      limit: numberOf(receipt.limit),
      models: Array.isArray(models) ? models.filter((model) => typeof model === 'string') : null,
    };
  });
}

/**
 * Blocks of runs that compare: of one rubric, source, prefix, panel and sample size. The rubric epoch of the newest run
 * comes first, in it the block of its newest run, and the newest row of each block.
 */
export function groupComparable<Row extends Comparable>(rows: readonly Row[]): Row[][] {
  const newestFirst = [...rows].sort((a, b) => (a.ts < b.ts ? 1 : a.ts > b.ts ? -1 : b.id - a.id));
  const epochs = new Map<string, Map<string, Row[]>>();
  for (const row of newestFirst) {
    const blocks = epochs.get(row.rubric_version) ?? new Map<string, Row[]>();
    const { source, project, folder, slug_prefix, models, limit, n_takes } = row;
    const key = JSON.stringify([source, project, folder, slug_prefix, [...(models ?? [])].sort(), limit ?? n_takes]);
    blocks.set(key, [...(blocks.get(key) ?? []), row]);
    epochs.set(row.rubric_version, blocks);
  }
  return [...epochs.values()].flatMap((blocks) => [...blocks.values()]);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
