import { z } from 'zod';
import { fingerprintScore } from '../../../brain-eval/report/record-runs.ts';
import type { Measures } from '../../../brain-eval/score/measures-schema.ts';
import { type RunScore, runScoreSchema } from '../../../brain-eval/score/run-score-schema.ts';
import { GbrainError } from '../../../errors.ts';
import type { Visitor } from '../../../members/visitor.ts';
import type { Store } from '../../../store/store.ts';
import { findRecordIds } from '../../../store/trials/brain-eval-records.ts';
import { findEvalRecords, listEvalRecords, type RecordScope } from '../../../store/trials/project-records.ts';
import { findRunJob } from '../../../store/trials/run-jobs.ts';

/** A recorded run in the history, without its questions. */
export interface RecordedEval {
  id: number;
  /** ISO time of the recording. */
  ts: string;
  keySha8: string;
  name: string;
  mode: string | null;
  model: string | null;
  client: string | null;
  commit: string | null;
  toolCalls: number | null;
  tokens: number | null;
  measures: Measures;
}

/** A recorded run, whole. */
export interface EvalRecord {
  id: number;
  ts: string;
  keySha8: string;
  score: RunScore;
}

const resultSchema = z.object({ key: z.object({ sha8: z.string() }), runs: z.array(runScoreSchema) });
const summarySchema = runScoreSchema.omit({ questions: true });

/** Recorded runs over a project's documents, newest first, and how many another gbrain wrote that this one cannot read. */
export async function listRecordedEvals(
  store: Store,
  visitor: Visitor,
  { project, limit }: { project: string; limit: number },
): Promise<{ runs: RecordedEval[]; unread: number }> {
  const records = await listEvalRecords(store, { ...scopeOf(project, visitor), limit, whole: false });
  const runs = records.flatMap(({ id, createdAt, keySha8, score, mode, model, client, commit }) => {
    const read = summarySchema.safeParse(score);
    if (!read.success) return [];
    const { name, toolCalls, tokens, measures } = read.data;
    return [{ id, ts: createdAt, keySha8, name, mode, model, client, commit, toolCalls, tokens, measures }];
  });
  return { runs, unread: records.length - runs.length };
}

/**
 * The recorded runs of these ids that are the project's, in the order of the ids. Throws GbrainError `input` for one that
 * another gbrain wrote and this one cannot read.
 */
export async function loadEvalRecords(
  store: Store,
  visitor: Visitor,
  { project, ids }: { project: string; ids: readonly number[] },
): Promise<EvalRecord[]> {
  const records = await findEvalRecords(store, { ...scopeOf(project, visitor), ids });
  return records.map(({ id, createdAt, keySha8, score }) => ({
    id,
    ts: createdAt,
    keySha8,
    score: readScore(id, score),
  }));
}

/** What a run of the project came to, as it was recorded when it was done; nothing of one that is not. */
export async function listResultsOf(
  store: Store,
  visitor: Visitor,
  { project, run }: { project: string; run: string },
): Promise<RecordedEval[]> {
  const report = (await findRunJob(store, run))?.report ?? null;
  const read = report === null ? null : resultSchema.safeParse(JSON.parse(report));
  if (!read?.success) return [];
  const { key, runs } = read.data;
  const found = await findRecordIds(
    store,
    runs.map((score) => fingerprintScore(key.sha8, score)),
  );
  const records = await loadEvalRecords(store, visitor, { project, ids: [...found.values()].sort((a, b) => a - b) });
  return records.map(({ id, ts, keySha8, score }) => ({ id, ts, keySha8, ...score }));
}

function scopeOf(project: string, { member }: Visitor): RecordScope {
  return { project, unnamed: member.owner };
}

function readScore(id: number, score: unknown): RunScore {
  const read = runScoreSchema.safeParse(score);
  if (read.success) return read.data;
  throw new GbrainError(
    'input',
    `The recorded run ${id} was written by another version of gbrain and cannot be shown. Score it again and record it ` +
      'anew with: gbrain eval brain record report.json',
  );
}
