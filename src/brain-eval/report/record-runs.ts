import { canonicalJson, sha8 } from '../../hash.ts';
import type { Store } from '../../store/store.ts';
import { saveBrainEvalRecord } from '../../store/trials/brain-eval-records.ts';
import type { RunScore } from '../score/run-score-schema.ts';
import type { Report } from './report-schema.ts';

/** The runs of a report that are new, and those that were recorded before. */
export interface Recorded {
  fresh: RunScore[];
  known: RunScore[];
}

/**
 * Stores every run of a report in the database, unless the same score is there already. `createdAt` null means now, by
 * the clock of the database.
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
 * Identifies a score among the records. The texts and values of the questions belong to the key, and the unread citations follow from
 * the citations; neither counts, so a run recorded before scores kept them has the same fingerprint.
 */
export function fingerprintScore(key: string, score: RunScore): string {
  const questions = score.questions.map(({ question: _asked, expected: _expected, ...rest }) => rest);
  const { unreadCitations: _, ...measures } = score.measures;
  return sha8(canonicalJson({ key, score: { ...score, measures, questions } }));
}
