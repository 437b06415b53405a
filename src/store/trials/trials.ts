import { type RawBuilder, sql } from 'kysely';
import { requireOwn } from '../pages/pages.ts';
import { storable, storableJson } from '../schema/storable.ts';
import type { BrainEvalTrialsTable } from '../schema/tables/brain-eval.ts';
import type { Store } from '../store.ts';
import { isRunOf } from './is-run-of.ts';

/** What a trial is found again by. */
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
  await sql`insert into brain_eval_runs (id, plan_sha8, plan, status, job, budget_usd, asked_by, queued_at)
    values (${id}, ${planSha8}, ${storableJson(plan)}::text::jsonb, ${askedBy === null ? null : 'queued'},
      ${storableJson(job)}::text::jsonb, ${budgetUsd}, ${askedBy && storable(askedBy)}, now())`.execute(store.db);
}

/** The id of the newest run of a plan, or of the newest that was for workers; null when there is none. */
export async function lastBrainEvalRun(
  store: Store,
  planSha8: string,
  { forWorkers = false }: { forWorkers?: boolean } = {},
): Promise<string | null> {
  requireOwn(store);
  const { rows } = await sql<{ id: string }>`select id from brain_eval_runs r where plan_sha8 = ${planSha8}
    and (status is not null or not ${forWorkers}::boolean) and ${isRunOf(sql`(r.plan ->> 'project')`, sql`r`)}
    order by created_at desc, id desc limit 1`.execute(store.db);
  return rows[0]?.id ?? null;
}

/** Keeps a trial at once. One that came to its end is kept once: answers whether this one was. */
export async function saveTrial(store: Store, runId: string, trial: Trial): Promise<boolean> {
  const { mode, repeat, question, ended, session, toolCalls, tokens, costUsd, milliseconds } = trial;
  const { rows } = await sql`
    insert into brain_eval_trials
      (run_id, mode, repeat, question, ended, session, tool_calls, tokens, cost_usd, milliseconds)
    values (${runId}, ${mode}, ${repeat}, ${storable(question)}, ${ended}, ${storableJson(session)}::text::jsonb,
      ${toolCalls}, ${tokens}, ${costUsd}, ${milliseconds})
    on conflict (run_id, mode, repeat, question) where ended in ('done', 'max-steps') do nothing
    returning id`.execute(store.db);
  return rows.length > 0;
}

/** The trials of a run that came to their end, in the order of mode, repeat and time. */
export async function listDoneTrials(store: Store, runId: string): Promise<Trial[]> {
  const { rows } = await sql<Trial>`
    select mode, repeat, question, ended, session, tool_calls as "toolCalls", tokens, cost_usd as "costUsd", milliseconds
    from brain_eval_trials where run_id = ${runId} and ended in ('done', 'max-steps')
    order by mode, repeat, id`.execute(store.db);
  return rows;
}

/**
 * US dollars that a run has cost: every call of its ledger once, one of unknown cost at its worst case, and the trials
 * that have no calls there; unknown costs of these, and of models without a price, count as nothing.
 */
export async function spentOnRun(store: Store, runId: string): Promise<number> {
  const { rows } = await sql<{ usd: number }>`select ${spentOn(sql`${runId}::text`)} as usd`.execute(store.db);
  return rows[0]!.usd;
}

/** {@link spentOnRun} as an expression; `run` is one for the run's id. */
export function spentOn(run: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(
    coalesce((select sum(coalesce(cost_usd, reserved_usd)) from brain_eval_calls where run_id = ${run}), 0)
    + coalesce((select sum(t.cost_usd) from brain_eval_trials t where t.run_id = ${run} and not exists (
        select from brain_eval_calls c where c.run_id = t.run_id and c.mode = t.mode and c.repeat = t.repeat
          and c.question = t.question)), 0)
  )::float8`;
}
