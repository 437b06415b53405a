import { requireOwn } from '../pages/pages.ts';
import { jsonb, NOW, storable } from '../schema/storable.ts';
import type { RunStatus } from '../schema/tables/brain-eval.ts';
import type { Store } from '../store.ts';
import { OPEN } from './run-state.ts';
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

/** Opens a run again; false while workers are doing it. Trials that failed are repeated. */
export async function requeueRun(
  store: Store,
  { id, job, budgetUsd, askedBy }: { id: string; job: unknown; budgetUsd: number | null; askedBy: string | null },
): Promise<boolean> {
  requireOwn(store);
  const { numUpdatedRows } = await store.db
    .updateTable('brain_eval_runs')
    .set({ status: askedBy === null ? null : 'queued', job: jsonb(job), budget_usd: budgetUsd })
    .set({ asked_by: storable(askedBy), queued_at: NOW, finished_at: null, error: null, report: null })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('status', 'is', null), eb('status', 'not in', OPEN)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The runs with their status, which is derived for a run that a command does itself. */
const selectRuns = (store: Store) =>
  store.db
    .selectFrom('brain_eval_runs')
    .select(({ eb, fn }) =>
      fn
        .coalesce(
          'status',
          eb
            .case()
            .when('finished_at', 'is', null)
            .then<RunStatus>('running')
            .when('error', 'is', null)
            .then<RunStatus>('done')
            .else<RunStatus>('failed')
            .end(),
        )
        .as('status'),
    );

const selectJobs = (store: Store) =>
  selectRuns(store).select(({ eb }) => [
    'id',
    'plan',
    'job',
    eb('status', 'is not', null).$castTo<boolean>().as('forWorkers'),
    'budget_usd as budgetUsd',
    'error',
    'report',
  ]);

/** The run of an id; null when there is none, or when an earlier version did it without jobs. */
export async function findRunJob(store: Store, id: string): Promise<RunJob | null> {
  const query = selectJobs(store).where('id', '=', id).where('job', 'is not', null);
  return (await query.executeTakeFirst()) ?? null;
}

/** The status of a run; null when there is none. */
export async function runStatus(store: Store, id: string): Promise<RunStatus | null> {
  return (await selectRuns(store).where('id', '=', id).executeTakeFirst())?.status ?? null;
}

/** How many runs that somebody asked workers for have not ended. */
export async function countOpenRuns(store: Store, askedBy: string): Promise<number> {
  const { count } = await store.db
    .selectFrom('brain_eval_runs')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('asked_by', '=', askedBy)
    .where('status', 'in', OPEN)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The runs for workers that have not ended, oldest first. */
export function unfinishedRunJobs(store: Store): Promise<RunJob[]> {
  return selectJobs(store).where('status', 'in', OPEN).orderBy('queued_at').orderBy('id').execute();
}

/** Marks a queued run as running. */
export async function beginRun(store: Store, id: string): Promise<void> {
  await store.db
    .updateTable('brain_eval_runs')
    .set({ status: 'running' })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
}

/** Stops a run of a project that workers do; false when it has ended or does not exist. Running trials end soon after. */
export async function stopRun(store: Store, project: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await store.db
    .updateTable('brain_eval_runs')
    .set({ status: 'stopped', finished_at: NOW })
    .where('id', '=', id)
    .where('status', 'in', OPEN)
    .where(({ ref }) => ref('plan', '->>').key('project'), '=', project)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a run, unless it has ended: as done, with its report if it has one, or as failed, with the reason. */
export async function endRun(
  store: Store,
  id: string,
  end: { status: 'done'; report: string | null } | { status: 'failed'; error: string },
): Promise<void> {
  const [error, report] = end.status === 'failed' ? [storable(end.error), null] : [null, end.report];
  await store.db
    .updateTable('brain_eval_runs')
    .set(({ eb }) => ({
      status: eb.case().when('status', 'is not', null).then<RunStatus>(end.status).end(),
      error,
      report,
      finished_at: NOW,
    }))
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute();
}

/** How a trial of a run ended. */
export interface TrialEnding extends TrialKey {
  ended: Trial['ended'];
  /** Why, if it did not end by itself. */
  reason: string | null;
  /** Whether it ended after the run was last started or resumed. */
  fresh: boolean;
}

/** How the trials of a run ended, in the order in which they did. */
export function listEndings(store: Store, id: string): Promise<TrialEnding[]> {
  return store.db
    .selectFrom('brain_eval_trials as t')
    .innerJoin('brain_eval_runs as r', 'r.id', 't.run_id')
    .select(['t.mode', 't.repeat', 't.question', 't.ended'])
    .select(({ eb, fn, ref, lit }) => [
      ref('t.session', '->>').key('reason').as('reason'),
      fn
        .coalesce(eb('t.created_at', '>=', ref('r.queued_at')), lit(false))
        .$castTo<boolean>()
        .as('fresh'),
    ])
    .where('r.id', '=', id)
    .orderBy('t.id')
    .execute();
}
