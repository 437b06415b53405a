import { sql } from 'kysely';
import { requireOwn } from '../pages/pages.ts';
import { storable, storableJson } from '../schema/storable.ts';
import type { RunStatus } from '../schema/tables/brain-eval.ts';
import type { Store } from '../store.ts';
import { isRunOf } from './is-run-of.ts';
import type { Trial, TrialKey } from './trials.ts';

/** A run whose trials workers do. */
export interface RunJob {
  id: string;
  /** The plan, as `RunPlan`. */
  plan: unknown;
  /** What is asked of the workers, as `RunJobOptions`. */
  job: unknown;
  status: RunStatus;
  /** US dollars; null for no cap. */
  budgetUsd: number | null;
  error: string | null;
  /** The report as JSON text, of a run that is done. */
  report: string | null;
}

/** What a run is queued with. */
export interface NewRunJob {
  id: string;
  job: unknown;
  budgetUsd: number | null;
  /** Member or `terminal`. */
  askedBy: string;
}

const COLUMNS = sql`id, plan, job, status, budget_usd as "budgetUsd", error, report`;
const OPEN = sql`status in ('queued', 'running')`;

/** Notes a run for workers. */
export async function queueRun(
  store: Store,
  { id, planSha8, plan, job, budgetUsd, askedBy }: NewRunJob & { planSha8: string; plan: unknown },
): Promise<void> {
  requireOwn(store);
  await sql`insert into brain_eval_runs (id, plan_sha8, plan, status, job, budget_usd, asked_by, queued_at)
    values (${id}, ${planSha8}, ${storableJson(plan)}::text::jsonb, 'queued', ${storableJson(job)}::text::jsonb,
      ${budgetUsd}, ${storable(askedBy)}, now())`.execute(store.db);
}

/** The id of the newest run of a plan that was the workers'; null when there is none. */
export async function lastRunJob(store: Store, planSha8: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from brain_eval_runs r where plan_sha8 = ${planSha8}
    and status is not null and ${isRunOf(sql`(r.plan ->> 'project')`, sql`r`)} order by created_at desc, id desc limit 1`.execute(
    store.db,
  );
  return rows[0]?.id ?? null;
}

/** Gives a run to the workers again; false when they have it already. Trials that failed are asked again. */
export async function requeueRun(store: Store, { id, job, budgetUsd, askedBy }: NewRunJob): Promise<boolean> {
  requireOwn(store);
  const { rows } = await sql`update brain_eval_runs set status = 'queued', job = ${storableJson(job)}::text::jsonb,
      budget_usd = ${budgetUsd}, asked_by = ${storable(askedBy)}, queued_at = now(), finished_at = null, error = null,
      report = null
    where id = ${id} and not ${OPEN} returning id`.execute(store.db);
  return rows.length > 0;
}

/** The run of an id; null when there is none, or when it is no workers'. */
export async function findRunJob(store: Store, id: string): Promise<RunJob | null> {
  const { rows } =
    await sql<RunJob>`select ${COLUMNS} from brain_eval_runs where id = ${id} and status is not null`.execute(store.db);
  return rows[0] ?? null;
}

/** How far a run is; null when there is none, or when it is no workers'. */
export async function runStatus(store: Store, id: string): Promise<RunStatus | null> {
  const { rows } = await sql<{ status: RunStatus | null }>`select status from brain_eval_runs
    where id = ${id}`.execute(store.db);
  return rows[0]?.status ?? null;
}

/** The runs that have not ended, oldest first. */
export async function unfinishedRunJobs(store: Store): Promise<RunJob[]> {
  const { rows } = await sql<RunJob>`select ${COLUMNS} from brain_eval_runs where ${OPEN}
    order by queued_at, id`.execute(store.db);
  return rows;
}

/** Notes that a trial of the run has begun. */
export async function beginRun(store: Store, id: string): Promise<void> {
  await sql`update brain_eval_runs set status = 'running' where id = ${id} and status = 'queued'`.execute(store.db);
}

/** Stops a run of a project; false when it has ended already or is not there. Trials under way end when they see it. */
export async function stopRun(store: Store, project: string, id: string): Promise<boolean> {
  const { rows } = await sql`update brain_eval_runs set status = 'stopped', finished_at = now()
    where id = ${id} and plan ->> 'project' = ${project} and ${OPEN} returning id`.execute(store.db);
  return rows.length > 0;
}

/** Ends a run with the reason why it failed, unless it has ended. */
export async function failRun(store: Store, id: string, error: string): Promise<void> {
  await sql`update brain_eval_runs set status = 'failed', error = ${storable(error)}, finished_at = now()
    where id = ${id} and ${OPEN}`.execute(store.db);
}

/** Ends a run whose trials have all come to their end, unless it has ended. */
export async function finishRun(store: Store, id: string, report: string | null): Promise<void> {
  await sql`update brain_eval_runs set status = 'done', report = ${report}, finished_at = now()
    where id = ${id} and ${OPEN}`.execute(store.db);
}

/** How a trial of a run ended. */
export interface TrialEnding extends TrialKey {
  ended: Trial['ended'];
  /** Why, where it did not end by itself. */
  reason: string | null;
  /** Whether that was since the run was asked for last. */
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

/** Takes a run from the workers, for a command that does it by itself; false when they are at it. */
export async function takeRun(store: Store, id: string): Promise<boolean> {
  const { rows } = await sql`update brain_eval_runs set status = null, error = null, report = null
    where id = ${id} and (status is null or not ${OPEN}) returning id`.execute(store.db);
  return rows.length > 0;
}
