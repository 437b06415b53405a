import { sql } from 'kysely';
import type { BrainEvalRecord } from './brain-eval-records.ts';
import { RUN_STATE, type RunState } from './run-state.ts';
import type { Store } from './store.ts';
import type { Trial } from './trials.ts';

/** A run of the brain eval over a project. */
export interface EvalRun {
  id: string;
  /** The plan, as `RunPlan`. */
  plan: unknown;
  createdAt: Date;
  /** Trials that are kept, and those of them that came to their end. */
  trials: number;
  done: number;
  /** How far the workers are; null for a run that a command does by itself. */
  job: RunState | null;
}

const RUN = sql`r.id, r.plan, r.created_at as "createdAt", ${RUN_STATE} as job,
  (select count(*)::int from brain_eval_trials t where t.run_id = r.id) as trials,
  (select count(*)::int from brain_eval_trials t where t.run_id = r.id and t.ended in ('done', 'max-steps')) as done`;

/** The runs over one project, newest first; only those before the run of that id when it is given. */
export async function listEvalRuns(
  store: Store,
  { project, limit, before }: { project: string; limit: number; before: string | null },
): Promise<EvalRun[]> {
  if (store.attached) return [];
  const { rows } = await sql<EvalRun>`select ${RUN} from brain_eval_runs r where r.plan ->> 'project' = ${project}
    and (${before}::text is null or (r.created_at, r.id) < (select created_at, id from brain_eval_runs where id = ${before}))
    order by r.created_at desc, r.id desc limit ${limit}`.execute(store.db);
  return rows;
}

/** One run over a project with what each trial came to; null when the project has none of that id. */
export async function findEvalRun(
  store: Store,
  { project, id }: { project: string; id: string },
): Promise<(EvalRun & { sessions: Omit<Trial, 'session'>[] }) | null> {
  if (store.attached) return null;
  const { rows } = await sql<EvalRun>`select ${RUN} from brain_eval_runs r
    where r.id = ${id} and r.plan ->> 'project' = ${project}`.execute(store.db);
  if (!rows[0]) return null;
  const { rows: sessions } = await sql<Omit<Trial, 'session'>>`select mode, repeat, question, ended,
      tool_calls as "toolCalls", tokens, cost_usd as "costUsd", milliseconds
    from brain_eval_trials where run_id = ${id} order by mode, repeat, id`.execute(store.db);
  return { ...rows[0], sessions };
}

/**
 * The recorded scores of the runs at commits that the project was built at, newest first: a record names no project,
 * and the same commit is the same documents.
 */
export async function listEvalRecords(
  store: Store,
  { project, limit, before }: { project: string; limit: number; before: number | null },
): Promise<BrainEvalRecord[]> {
  if (store.attached) return [];
  const { rows } = await sql<Omit<BrainEvalRecord, 'createdAt'> & { at: Date }>`
    select id::float8 as id, score_sha8 as "scoreSha8", key_sha8 as "keySha8", mode, model, client, commit, score,
      created_at as at
    from brain_eval_records r where (${before}::bigint is null or id < ${before}::bigint)
      and exists (select from builds b where b.project_id = ${project} and b.commit = r.commit)
    order by id desc limit ${limit}`.execute(store.db);
  return rows.map(({ at, ...record }) => ({ ...record, createdAt: at.toISOString() }));
}
