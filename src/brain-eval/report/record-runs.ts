import { canonicalJson, sha8 } from '../../hash.ts';
import type { Store } from '../../store/store.ts';
import { saveBrainEvalRecord } from '../../store/trials/brain-eval-records.ts';
import type { RunScore } from '../score/run-score-schema.ts';
import type { Report } from './report-schema.ts';

/** Which runs of a report were new, and which had been recorded before. */
export interface Recorded {
  fresh: RunScore[];
  known: RunScore[];
}

/**
 * Keeps every run of a report in the database; one whose score is there already stays as it is. `createdAt` null is now,
 * by the clock of the database.
 */
export async function recordRuns(store: Store, { runs, key }: Report, createdAt: Date | null): Promise<Recorded> {
  const recorded: Recorded = { fresh: [], known: [] };
  for (const score of runs) {
    const { mode, model, client, commit } = score;
    const { stored } = await saveBrainEvalRecord(store, {
      scoreSha8: fingerprintScore(key.sha8, score),
      keySha8: key.sha8,
      mode,
      model,
      client,
      commit,
      score,
      createdAt: createdAt?.toISOString() ?? null,
    });
    recorded[stored ? 'fresh' : 'known'].push(score);
  }
  return recorded;
}

/**
 * By what a score is known among the records. The key has the questions, so their texts change nothing: a run that was
 * recorded before they were kept is the same.
 */
export function fingerprintScore(key: string, score: RunScore): string {
  const questions = score.questions.map(({ question: _, ...rest }) => rest);
  return sha8(canonicalJson({ key, score: { ...score, questions } }));
}
