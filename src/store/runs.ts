import type { Store } from './store.ts';

/** The four fingerprints that name a run. */
export interface RunShas {
  corpus: string;
  prompt: string;
  models: string;
  rubric: string;
}

/** A receipt to keep. */
export interface NewRun {
  shas: RunShas;
  rubricVersion: string;
  verdict: 'pass' | 'fail' | 'inconclusive';
  /** 1..10, unrounded; null when inconclusive. */
  overallScore: number | null;
  /** The receipt's `scores`. */
  dimScores: unknown;
  /** US dollars. */
  costUsd: number;
  /** The whole receipt. */
  receipt: unknown;
  /** Where the receipt lies on disk; null when it could not be written. */
  diskPath: string | null;
  /** ISO time of the run: the receipt's `ts`. */
  createdAt: string;
}

/** A receipt as the database holds it. */
export interface StoredRun extends NewRun {
  id: number;
}

/**
 * Keeps a receipt. The first verdict under the four shas stays; an inconclusive one gives way to a later verdict.
 * `stored` is false when an earlier one stayed, and `id` is then that one's.
 */
export async function saveRun(_store: Store, _run: NewRun): Promise<{ id: number; stored: boolean }> {
  throw new Error('not yet');
}

/** The run of that id or of those four shas; null when there is none. */
export async function findRun(_store: Store, _which: { id: number } | { shas: RunShas }): Promise<StoredRun | null> {
  throw new Error('not yet');
}

/** The newest runs first. */
export async function listRuns(
  _store: Store,
  _filter: { limit: number; rubricVersion?: string },
): Promise<StoredRun[]> {
  throw new Error('not yet');
}
