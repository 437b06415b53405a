import { type Expression, expressionBuilder, sql } from 'kysely';
import { requireOwn } from '../pages/pages.ts';
import type { Tables } from '../schema/schema.ts';
import { jsonb, NOW, storable } from '../schema/storable.ts';
import type { BrainEvalTrialsTable } from '../schema/tables/brain-eval.ts';
import type { Store } from '../store.ts';
import { isRunOf, RUN_PROJECT } from './is-run-of.ts';

/** How to find a trial again. */
export interface TrialKey {
  mode: BrainEvalTrialsTable['mode'];
  /** From 1. */
  repeat: number;
  /** Id of the question; '' for a session that was asked all. */
  question: string;
}

/** A session that ended. */
export interface Trial extends TrialKey {
  ended: BrainEvalTrialsTable['ended'];
  /** The whole session. */
  session: unknown;
  toolCalls: number;
  tokens: number | null;
  /** US dollars. */
  costUsd: number | null;
  milliseconds: number;
}

/** The endings of a trial that is not repeated; as literals, by which the database knows its partial index. */
export const DONE = [sql.lit<'done'>('done'), sql.lit<'max-steps'>('max-steps')];

/** A run to save. Without `askedBy`, a member or `terminal`, the command that starts it does its trials; else workers do. */
export interface NewBrainEvalRun {
  id: string;
  planSha8: string;
  plan: unknown;
  job?: unknown;
  /** US dollars; null for no cap. */
  budgetUsd?: number | null;
  askedBy?: string | null;
}

/** Saves a run before its first trial. */
export async function saveBrainEvalRun(
  store: Store,
  { id, planSha8, plan, job, budgetUsd = null, askedBy = null }: NewBrainEvalRun,
): Promise<void> {
  requireOwn(store);
  await store.db
    .insertInto('brain_eval_runs')
    .values({
      id,
      plan_sha8: planSha8,
      plan: jsonb(plan),
      status: askedBy === null ? null : 'queued',
      job: jsonb(job),
      budget_usd: budgetUsd,
      asked_by: storable(askedBy),
      queued_at: NOW,
    })
    .execute();
}

/** The id of the newest run of a plan, or of the newest that was for workers; null when there is none. */
export async function lastBrainEvalRun(
  store: Store,
  planSha8: string,
  { forWorkers = false }: { forWorkers?: boolean } = {},
): Promise<string | null> {
  requireOwn(store);
  let query = store.db
    .selectFrom('brain_eval_runs as r')
    .select('r.id')
    .where('r.plan_sha8', '=', planSha8)
    .where(isRunOf(RUN_PROJECT))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1);
  if (forWorkers) query = query.where('r.status', 'is not', null);
  return (await query.executeTakeFirst())?.id ?? null;
}

/** Saves a trial at once. One that is done is saved once; returns whether this one was saved. */
export async function saveTrial(store: Store, runId: string, trial: Trial): Promise<boolean> {
  const { mode, repeat, question, ended, session, toolCalls, tokens, costUsd, milliseconds } = trial;
  const { numInsertedOrUpdatedRows } = await store.db
    .insertInto('brain_eval_trials')
    .values({
      run_id: runId,
      mode,
      repeat,
      question: storable(question),
      ended,
      session: jsonb(session),
      tool_calls: toolCalls,
      tokens,
      cost_usd: costUsd,
      milliseconds,
    })
    .onConflict((conflict) =>
      conflict.columns(['run_id', 'mode', 'repeat', 'question']).where('ended', 'in', DONE).doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The trials of a run that are done, in the order of mode, repeat and time. */
export function listDoneTrials(store: Store, runId: string): Promise<Trial[]> {
  return store.db
    .selectFrom('brain_eval_trials')
    .select(['mode', 'repeat', 'question', 'ended', 'session', 'tool_calls as toolCalls', 'tokens'])
    .select(['cost_usd as costUsd', 'milliseconds'])
    .where('run_id', '=', runId)
    .where('ended', 'in', DONE)
    .orderBy('mode')
    .orderBy('repeat')
    .orderBy('id')
    .execute();
}

/**
 * US dollars that a run has cost: every call of its ledger, those of unknown cost at their worst case, and the trials
 * that have no calls in the ledger. Unknown costs of such trials, and of models without a price, count as nothing.
 */
export async function spentOnRun(store: Store, runId: string): Promise<number> {
  const run = expressionBuilder<Tables>().val(runId);
  const { usd } = await store.db.selectNoFrom(spentOn(run).as('usd')).executeTakeFirstOrThrow();
  return usd;
}

/** {@link spentOnRun} as an expression; `run` is one for the run's id. */
export function spentOn(run: Expression<string>) {
  const eb = expressionBuilder<Tables>();
  const calls = eb
    .selectFrom('brain_eval_calls as c')
    .select(({ fn }) => fn.sum<number>(fn.coalesce('c.cost_usd', 'c.reserved_usd')).as('usd'))
    .where('c.run_id', '=', run);
  const unmetered = eb
    .selectFrom('brain_eval_trials as t')
    .select(({ fn }) => fn.sum<number>('t.cost_usd').as('usd'))
    .where('t.run_id', '=', run)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('brain_eval_calls as c')
            .select('c.id')
            .whereRef('c.run_id', '=', 't.run_id')
            .whereRef('c.mode', '=', 't.mode')
            .whereRef('c.repeat', '=', 't.repeat')
            .whereRef('c.question', '=', 't.question'),
        ),
      ),
    );
  return eb(eb.fn.coalesce(calls, eb.lit(0)), '+', eb.fn.coalesce(unmetered, eb.lit(0)));
}
