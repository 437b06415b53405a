import { sql } from 'kysely';
import { requireOwn } from '../pages/pages.ts';
import { storable, storableJson } from '../schema/storable.ts';
import type { RunStatus } from '../schema/tables/brain-eval.ts';
import type { Store } from '../store.ts';
import type { Trial, TrialKey } from './trials.ts';

/** A run whose trials are jobs. */
export interface RunJob {
  id: string;
  /** The plan, as `TrialPlan`. */
  plan: unknown;
  /** What was asked for beside the plan, as `RunOptions`. */
  job: unknown;
  /** Whether workers do it; else the command that started it does, and the column `status` stays null. */
  forWorkers: boolean;
  status: RunStatus;
  /** US dollars; null for no cap. */
  budgetUsd: number | null;
  error: string | null;
  /** The report as JSON text, of a run of workers that is done. */
  report: string | null;
}

const STATUS = sql<RunStatus>`coalesce(status, case when finished_at is null then 'running' when error is null then 'done'
  else 'failed' end)`;
const COLUMNS = sql`id, plan, job, status is not null as "forWorkers", ${STATUS} as status, budget_usd as "budgetUsd",
  error, report`;
/** Of a run that workers do. */
const OPEN = sql`status in ('queued', 'running')`;

/** Opens a run again; false when workers are doing it already. Trials that failed are asked again. */
export async function requeueRun(
  store: Store,
  { id, job, budgetUsd, askedBy }: { id: string; job: unknown; budgetUsd: number | null; askedBy: string | null },
): Promise<boolean> {
  requireOwn(store);
  const { rows } = await sql`update brain_eval_runs set status = ${askedBy === null ? null : 'queued'},
      job = ${storableJson(job)}::text::jsonb, budget_usd = ${budgetUsd}, asked_by = ${askedBy && storable(askedBy)},
      queued_at = now(), finished_at = null, error = null, report = null
    where id = ${id} and (status is null or not ${OPEN}) returning id`.execute(store.db);
  return rows.length > 0;
}

/** The run of an id; null when there is none, or when an earlier version did it without jobs. */
export async function findRunJob(store: Store, id: string): Promise<RunJob | null> {
  const { rows } = await sql<RunJob>`select ${COLUMNS} from brain_eval_runs
    where id = ${id} and job is not null`.execute(store.db);
  return rows[0] ?? null;
}

/** The status of a run; null when there is none. */
export async function runStatus(store: Store, id: string): Promise<RunStatus | null> {
  const { rows } = await sql<{ status: RunStatus }>`select ${STATUS} as status from brain_eval_runs
    where id = ${id}`.execute(store.db);
  return rows[0]?.status ?? null;
}

/** The runs for workers that have not ended, oldest first. */
export async function unfinishedRunJobs(store: Store): Promise<RunJob[]> {
  const { rows } = await sql<RunJob>`select ${COLUMNS} from brain_eval_runs where ${OPEN}
    order by queued_at, id`.execute(store.db);
  return rows;
}

/** Marks a queued run as running. */
export async function beginRun(store: Store, id: string): Promise<void> {
  await sql`update brain_eval_runs set status = 'running' where id = ${id} and status = 'queued'`.execute(store.db);
}

/** Stops a run of a project that workers do; false when it has ended or is not there. Trials under way end soon after. */
export async function stopRun(store: Store, project: string, id: string): Promise<boolean> {
  const { rows } = await sql`update brain_eval_runs set status = 'stopped', finished_at = now()
    where id = ${id} and plan ->> 'project' = ${project} and ${OPEN} returning id`.execute(store.db);
  return rows.length > 0;
}

/** Ends a run, unless it has ended: as done, with its report if it has one, or as failed, with the reason. */
export async function endRun(
  store: Store,
  id: string,
  end: { status: 'done'; report: string | null } | { status: 'failed'; error: string },
): Promise<void> {
  const [error, report] = end.status === 'failed' ? [storable(end.error), null] : [null, end.report];
  await sql`update brain_eval_runs set status = case when status is not null then ${end.status}::text end,
      error = ${error}, report = ${report}, finished_at = now()
    where id = ${id} and finished_at is null`.execute(store.db);
}

/** How a trial of a run ended. */
export interface TrialEnding extends TrialKey {
  ended: Trial['ended'];
  /** Why, where it did not end by itself. */
  reason: string | null;
  /** Whether that was since the run was last started or resumed. */
  fresh: boolean;
}

/** How the trials of a run ended, in the order in which they did. */
export async function listEndings(store: Store, id: string): Promise<TrialEnding[]> {
  const { rows } =
    await sql<TrialEnding>`select t.mode, t.repeat, t.question, t.ended, t.session ->> 'reason' as reason,
      coalesce(t.created_at >= r.queued_at, false) as fresh
    from brain_eval_trials t join brain_eval_runs r on r.id = t.run_id where r.id = ${id} order by t.id`.execute(
      store.db,
    );
  return rows;
}
