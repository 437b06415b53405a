import { type RawBuilder, sql } from 'kysely';
import type { Store } from '../store.ts';
import { isRunOf } from './is-run-of.ts';
import { RUN_STATE, type RunState } from './run-state.ts';
import { spentOn, type Trial } from './trials.ts';

/** A run of the brain eval over a project. */
export interface EvalRun {
  id: string;
  /** The plan, as `RunPlan`. */
  plan: unknown;
  createdAt: Date;
  /** Trials that are kept, and those of them that came to their end. */
  trials: number;
  done: number;
  /** US dollars so far; a call of unknown outcome counts at its worst case. */
  costUsd: number;
  /** How far the workers are; null for a run that a command does by itself. */
  job: RunState | null;
}

/** A trial without its transcript. */
export type TrialLine = Omit<Trial, 'session'> & { id: number };

/** A trial with everything that was said and done in it, and the run that it is of. */
export interface WholeTrial extends TrialLine {
  run: string;
  plan: unknown;
  session: unknown;
}

/** The columns of {@link EvalRun}, from the rows `r` of runs. */
const selectRuns = (runs: RawBuilder<unknown>) => sql<EvalRun>`select r.id, r.plan, r.created_at as "createdAt", t.*,
    ${RUN_STATE} as job, ${spentOn(sql.ref('r.id'))} as "costUsd"
  from (${runs}) r left join lateral (select count(*)::int as trials,
    count(*) filter (where ended in ('done', 'max-steps'))::int as done
    from brain_eval_trials where run_id = r.id) t on true
  order by r.created_at desc, r.id desc`;
const TRIAL = sql`t.id::float8 as id, t.mode, t.repeat, t.question, t.ended, t.tool_calls as "toolCalls", t.tokens,
  t.cost_usd as "costUsd", t.milliseconds`;

/** The runs over one project, newest first; only those before the run of that id when it is given. */
export async function listEvalRuns(
  store: Store,
  { project, limit, before = null }: { project: string; limit: number; before?: string | null },
): Promise<EvalRun[]> {
  if (store.attached) return [];
  const { rows } = await selectRuns(sql`select * from brain_eval_runs e where ${isRunOf(sql`${project}`, sql`e`)}
    and (${before}::text is null or (created_at, id) < (select o.created_at, o.id from brain_eval_runs o
        where o.id = ${before} and ${isRunOf(sql`${project}`, sql`o`)}))
    order by created_at desc, id desc limit ${limit}`).execute(store.db);
  return rows;
}

/** One run over a project with what each trial came to; null when the project has none of that id. */
export async function findEvalRun(
  store: Store,
  { project, id }: { project: string; id: string },
): Promise<(EvalRun & { sessions: TrialLine[] }) | null> {
  if (store.attached) return null;
  const { rows } = await selectRuns(sql`select * from brain_eval_runs e where id = ${id}
    and ${isRunOf(sql`${project}`, sql`e`)}`).execute(store.db);
  if (!rows[0]) return null;
  const { rows: sessions } = await sql<TrialLine>`select ${TRIAL} from brain_eval_trials t where t.run_id = ${id}
    order by t.mode, t.repeat, t.id`.execute(store.db);
  return { ...rows[0], sessions };
}

/** One trial of a project, whole; null when there is none. */
export async function findTrial(
  store: Store,
  { project, id }: { project: string; id: number },
): Promise<WholeTrial | null> {
  if (store.attached) return null;
  const { rows } = await sql<WholeTrial>`select ${TRIAL}, r.id as run, r.plan, t.session
    from brain_eval_trials t join brain_eval_runs r on r.id = t.run_id
    where t.id = ${id}::bigint and ${isRunOf(sql`${project}`, sql`r`)}`.execute(store.db);
  return rows[0] ?? null;
}

/** What is known of an answer whose trial is looked for. */
export interface AnswerOrigin {
  project: string;
  commit: string | null;
  model: string | null;
  keySha8: string;
  mode: string;
  repeat: number;
  question: string;
  /** ISO time of its recording. */
  recordedAt: string;
}

/** The id of the trial that gave an answer: of the newest run before its recording; null for one given elsewhere. */
export async function findTrialOfAnswer(store: Store, answer: AnswerOrigin): Promise<number | null> {
  if (store.attached) return null;
  const { project, commit, model, keySha8, mode, repeat, question, recordedAt } = answer;
  const { rows } = await sql<{ id: number }>`select t.id::float8 as id
    from brain_eval_trials t join brain_eval_runs r on r.id = t.run_id
    where ${isRunOf(sql`${project}`, sql`r`)} and r.plan ->> 'commit' = ${commit} and r.plan ->> 'model' = ${model}
      and r.plan ->> 'key_sha8' = ${keySha8} and t.mode = ${mode} and t.repeat = ${repeat}
      and t.question in (${question}, '') and t.ended in ('done', 'max-steps')
    order by (r.created_at <= ${recordedAt}::text::timestamptz) desc, r.created_at desc, t.id desc limit 1`.execute(
    store.db,
  );
  return rows[0]?.id ?? null;
}
