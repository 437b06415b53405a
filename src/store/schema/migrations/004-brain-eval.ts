import { type QueryExecutorProvider, sql } from 'kysely';

/** Runs of the brain eval with their trials, and recorded scores. */
export async function createBrainEval(db: QueryExecutorProvider): Promise<void> {
  await sql`create table brain_eval_runs (
    id text collate "C" primary key,
    plan_sha8 text collate "C" not null,
    plan jsonb not null,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index brain_eval_runs_plan on brain_eval_runs (plan_sha8, id)`.execute(db);
  await sql`create table brain_eval_trials (
    id bigint generated always as identity primary key,
    run_id text collate "C" not null references brain_eval_runs (id) on delete cascade,
    mode text not null check (mode in ('brain', 'documents')),
    repeat integer not null check (repeat >= 1),
    question text collate "C" not null,
    ended text not null check (ended in ('done', 'max-steps', 'budget', 'error', 'aborted')),
    session jsonb not null,
    tool_calls integer not null,
    tokens double precision,
    cost_usd double precision,
    milliseconds double precision not null,
    created_at timestamptz not null default now()
  )`.execute(db);
  // A trial that ended is stored once, whoever else asks it.
  await sql`create unique index brain_eval_trials_done on brain_eval_trials (run_id, mode, repeat, question)
    where ended in ('done', 'max-steps')`.execute(db);
  await sql`create index brain_eval_trials_run on brain_eval_trials (run_id, id)`.execute(db);
  await sql`create table brain_eval_records (
    id bigint generated always as identity primary key,
    score_sha8 text not null unique,
    key_sha8 text not null,
    mode text,
    model text,
    client text,
    commit text,
    score jsonb not null,
    created_at timestamptz not null
  )`.execute(db);
}
