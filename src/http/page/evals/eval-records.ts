import { type RawBuilder, sql } from 'kysely';
import type { Measures } from '../../../brain-eval/schema/measures-schema.ts';
import { type RunScore, runScoreSchema } from '../../../brain-eval/schema/run-score-schema.ts';
import type { Store } from '../../../store/store.ts';
import type { Visitor } from '../../visitor.ts';

/** A recorded run in the history, without its questions. */
export interface EvalRun {
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

/** Recorded runs over a project's documents, newest first. */
export async function listEvalRuns(
  store: Store,
  visitor: Visitor,
  { project, limit }: { project: string; limit: number },
): Promise<EvalRun[]> {
  if (store.attached) return [];
  const { rows } = await sql<Omit<EvalRun, 'ts'> & { at: Date }>`
    select r.id::float8 as id, r.created_at as at, r.key_sha8 as "keySha8", r.score->>'name' as name, r.mode, r.model,
      r.client, r.commit, (r.score->>'toolCalls')::float8 as "toolCalls", (r.score->>'tokens')::float8 as tokens,
      r.score->'measures' as measures
    from brain_eval_records r where ${isOf(project, visitor)}
    order by r.created_at desc, r.id desc limit ${limit}`.execute(store.db);
  return rows.map(({ at, ...run }) => ({ ...run, ts: at.toISOString() }));
}

/** The recorded runs of these ids that are the project's, in the order of the ids. */
export async function loadEvalRecords(
  store: Store,
  visitor: Visitor,
  { project, ids }: { project: string; ids: readonly number[] },
): Promise<EvalRecord[]> {
  if (store.attached || ids.length === 0) return [];
  const { rows } = await sql<{ id: number; at: Date; keySha8: string; score: unknown }>`
    select r.id::float8 as id, r.created_at as at, r.key_sha8 as "keySha8", r.score
    from brain_eval_records r where r.id = any(${[...ids]}::bigint[]) and ${isOf(project, visitor)}`.execute(store.db);
  return ids.flatMap((wanted) =>
    rows
      .filter(({ id }) => id === wanted)
      .map(({ id, at, keySha8, score }) => ({
        id,
        ts: at.toISOString(),
        keySha8,
        score: runScoreSchema.parse(score),
      })),
  );
}

/**
 * Whether a record is of a project: it names a commit that was built or evaluated there. One that names no commit could
 * be of any, and is for the installation's owner.
 */
function isOf(project: string, visitor: Visitor): RawBuilder<unknown> {
  const named = sql`substring(lower(r.commit) from '^[0-9a-f]{7,64}')`;
  return sql`((${visitor.member.owner}::boolean and ${named} is null) or exists (
    select 1 from builds b where b.project_id = ${project} and starts_with(b.commit, ${named})
    union all
    select 1 from brain_eval_runs e where e.plan->>'project' = ${project} and starts_with(e.plan->>'commit', ${named})))`;
}
