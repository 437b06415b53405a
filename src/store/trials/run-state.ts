import { sql } from 'kysely';
import type { RunStatus } from '../schema/tables/brain-eval.ts';
import type { Store } from '../store.ts';
import { isRunOf } from './is-run-of.ts';
import { spentOn } from './trials.ts';

/** How far a run is that workers do, as the API shows it. */
export interface RunState {
  status: RunStatus;
  /** Trials that came to their end, of the trials of the whole run. */
  done: number;
  total: number;
  /** Why it failed; null when it has not. */
  error: string | null;
  /** US dollars that it may cost; null for no cap. */
  budget_usd: number | null;
  /** US dollars so far; a call of unknown outcome counts at its worst case. */
  spent_usd: number;
  /** Member or `terminal`. */
  asked_by: string | null;
  /** ISO time; null until nobody works on it any more. */
  finished_at: string | null;
}

/** The state of the run `r` as JSON; null for a run that a command does by itself. */
export const RUN_STATE = sql`case when r.status is not null then jsonb_build_object(
  'status', r.status,
  'done', (select count(*) from brain_eval_trials t where t.run_id = r.id and t.ended in ('done', 'max-steps')),
  'total', jsonb_array_length(r.job -> 'modes') * (r.job ->> 'repeat')::int *
    case r.plan ->> 'session' when 'whole' then 1 else jsonb_array_length(r.job -> 'key' -> 'questions') end,
  'error', r.error, 'budget_usd', r.budget_usd, 'spent_usd', ${spentOn(sql.ref('r.id'))}, 'asked_by', r.asked_by,
  'finished_at', to_char(r.finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`;

/** How far a run of a project is; null when the project has none of that id that workers do. */
export async function findRunState(
  store: Store,
  { project, id }: { project: string; id: string },
): Promise<RunState | null> {
  if (store.attached) return null;
  const { rows } = await sql<{ state: RunState | null }>`select ${RUN_STATE} as state from brain_eval_runs r
    where r.id = ${id} and ${isRunOf(sql`${project}`, sql`r`)}`.execute(store.db);
  return rows[0]?.state ?? null;
}

/** The runs of a project that workers are to do or do now, oldest first. */
export async function listOpenRuns(store: Store, project: string): Promise<(RunState & { id: string })[]> {
  if (store.attached) return [];
  const { rows } = await sql<{ id: string; state: RunState }>`select r.id, ${RUN_STATE} as state
    from brain_eval_runs r where r.plan ->> 'project' = ${project} and r.status in ('queued', 'running')
    order by r.queued_at, r.id`.execute(store.db);
  return rows.map(({ id, state }) => ({ id, ...state }));
}
