import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { RunStatus } from '../schema/tables/brain-eval.ts';
import type { Store } from '../store.ts';
import { isRunOf, overRuns, RUN_PROJECT } from './is-run-of.ts';
import { DONE, spentOn } from './trials.ts';

/** The state of a run that workers do, as the API shows it. */
export interface RunState {
  status: RunStatus;
  /** Trials that are done, of the trials of the whole run. */
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
  /** ISO time; null until it has ended. */
  finished_at: string | null;
}

/** The states of a run that has not ended; as literals, by which the database knows its partial index. */
export const OPEN = [sql.lit<'queued'>('queued'), sql.lit<'running'>('running')];

/** The state of the run `r` as JSON; null for a run that a command does by itself. */
export function runState() {
  const eb = overRuns;
  const [plan, job] = [eb.ref('r.plan'), eb.ref('r.job')];
  const state = jsonBuildObject({
    status: eb.ref('r.status').$notNull(),
    done: eb
      .selectFrom('brain_eval_trials as t')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .whereRef('t.run_id', '=', 'r.id')
      .where('t.ended', 'in', DONE)
      .$asScalar()
      .$notNull(),
    total: sql<number>`jsonb_array_length(${job} -> 'modes') * (${job} ->> 'repeat')::int *
      case ${plan} ->> 'session' when 'whole' then 1 else jsonb_array_length(${job} -> 'key' -> 'questions') end`,
    error: eb.ref('r.error'),
    budget_usd: eb.ref('r.budget_usd'),
    spent_usd: spentOn(eb.ref('r.id')),
    asked_by: eb.ref('r.asked_by'),
    finished_at: sql<string | null>`
      to_char(${eb.ref('r.finished_at')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  });
  return eb.case().when('r.status', 'is not', null).then(state).end();
}

/** The state of a run of a project; null when the project has no run of that id that workers do. */
export async function findRunState(
  store: Store,
  { project, id }: { project: string; id: string },
): Promise<RunState | null> {
  if (store.attached) return null;
  const run = await store.db
    .selectFrom('brain_eval_runs as r')
    .select(runState().as('state'))
    .where('r.id', '=', id)
    .where(isRunOf(project))
    .executeTakeFirst();
  return run?.state ?? null;
}

/** The runs of a project that workers are to do or are doing, oldest first. */
export async function listOpenRuns(store: Store, project: string): Promise<(RunState & { id: string })[]> {
  if (store.attached) return [];
  const runs = await store.db
    .selectFrom('brain_eval_runs as r')
    .select(['r.id', runState().$notNull().as('state')])
    .where(RUN_PROJECT, '=', project)
    .where('r.status', 'in', OPEN)
    .orderBy('r.queued_at')
    .orderBy('r.id')
    .execute();
  return runs.map(({ id, state }) => ({ id, ...state }));
}
