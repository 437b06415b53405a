import { sql } from 'kysely';
import type { AgentSession } from '../../../agent/agent.ts';
import type { RunPlan } from '../../../brain-eval/run-plan.ts';
import type { Store } from '../../../store/store.ts';
import type { EvalRecord } from './eval-records.ts';

/** One run of an agent over a key, and what its sessions came to. */
export interface EvalJob {
  id: string;
  startedAt: Date;
  plan: RunPlan;
  sessions: number;
  /** Those that came to their own end. */
  done: number;
  /** US dollars; unknown costs count as nothing. */
  costUsd: number;
}

/** One session, without its transcript. */
export interface SessionLine {
  id: number;
  mode: 'brain' | 'documents';
  repeat: number;
  /** Id of the question; '' for a session that was asked all. */
  question: string;
  ended: string;
  toolCalls: number;
  tokens: number | null;
  costUsd: number | null;
  milliseconds: number;
}

/** A session with everything that was said and done in it. */
export interface SessionWhole extends SessionLine {
  run: string;
  plan: RunPlan;
  session: AgentSession;
}

const LINE = sql`t.id::float8 as id, t.mode, t.repeat, t.question, t.ended, t.tool_calls as "toolCalls", t.tokens,
  t.cost_usd as "costUsd", t.milliseconds`;

/** The runs of a project, newest first. */
export async function listEvalJobs(store: Store, project: string, limit: number): Promise<EvalJob[]> {
  if (store.attached) return [];
  const { rows } = await sql<EvalJob>`
    select r.id, r.created_at as "startedAt", r.plan, count(t.id)::float8 as sessions,
      count(t.id) filter (where t.ended in ('done', 'max-steps'))::float8 as done,
      coalesce(sum(t.cost_usd), 0)::float8 as "costUsd"
    from (select * from brain_eval_runs where plan->>'project' = ${project}
      order by created_at desc, id desc limit ${limit}) r
    left join brain_eval_trials t on t.run_id = r.id
    group by r.id, r.created_at, r.plan order by r.created_at desc, r.id desc`.execute(store.db);
  return rows;
}

/** A run of a project and its sessions; null when there is none. */
export async function loadEvalJob(
  store: Store,
  project: string,
  run: string,
): Promise<{ plan: RunPlan; startedAt: Date; sessions: SessionLine[] } | null> {
  if (store.attached) return null;
  const { rows: runs } = await sql<{ plan: RunPlan; startedAt: Date }>`select plan, created_at as "startedAt"
    from brain_eval_runs where id = ${run} and plan->>'project' = ${project}`.execute(store.db);
  if (runs[0] === undefined) return null;
  const { rows } = await sql<SessionLine>`select ${LINE} from brain_eval_trials t where t.run_id = ${run}
    order by t.mode, t.repeat, t.id`.execute(store.db);
  return { ...runs[0], sessions: rows };
}

/** One session of a project; null when there is none. */
export async function loadSession(store: Store, project: string, id: number): Promise<SessionWhole | null> {
  if (store.attached) return null;
  const { rows } = await sql<SessionWhole>`select ${LINE}, r.id as run, r.plan, t.session
    from brain_eval_trials t join brain_eval_runs r on r.id = t.run_id
    where t.id = ${id}::bigint and r.plan->>'project' = ${project}`.execute(store.db);
  return rows[0] ?? null;
}

/**
 * The session from which a recorded answer came: of the newest run before the recording with the same documents, key,
 * model, mode and repeat. Null for answers that were given elsewhere.
 */
export async function findSession(
  store: Store,
  project: string,
  { record, question }: { record: EvalRecord; question: string },
): Promise<number | null> {
  const { name, mode, model, commit } = record.score;
  const repeat = /-(\d{1,6})$/.exec(name)?.[1];
  if (mode === null || repeat === undefined) return null;
  const { rows } = await sql<{ id: number }>`select t.id::float8 as id
    from brain_eval_trials t join brain_eval_runs r on r.id = t.run_id
    where r.plan->>'project' = ${project} and r.plan->>'commit' = ${commit} and r.plan->>'model' = ${model}
      and r.plan->>'key_sha8' = ${record.keySha8} and t.mode = ${mode} and t.repeat = ${Number(repeat)}
      and t.question in (${question}, '') and t.ended in ('done', 'max-steps')
    order by (r.created_at <= ${record.ts}::text::timestamptz) desc, r.created_at desc, t.id desc limit 1`.execute(
    store.db,
  );
  return rows[0]?.id ?? null;
}
