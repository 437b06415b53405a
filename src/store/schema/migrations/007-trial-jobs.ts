import { type QueryExecutorProvider, sql } from 'kysely';

/** The ledger of calls, and what a run needs when workers do its trials. */
export async function addTrialJobs(db: QueryExecutorProvider): Promise<void> {
  await sql`alter table brain_eval_runs
    add column status text check (status in ('queued', 'running', 'done', 'failed', 'stopped')),
    add column job jsonb,
    add column budget_usd double precision,
    add column error text,
    add column asked_by text,
    add column queued_at timestamptz,
    add column finished_at timestamptz,
    add column report text`.execute(db);
  await sql`create index brain_eval_runs_open on brain_eval_runs (id) where status in ('queued', 'running')`.execute(
    db,
  );
  await sql`create table brain_eval_calls (
    id bigint generated always as identity primary key,
    run_id text collate "C" not null references brain_eval_runs (id) on delete cascade,
    mode text not null check (mode in ('brain', 'documents')),
    repeat integer not null check (repeat >= 1),
    question text collate "C" not null,
    step integer not null check (step >= 1),
    request_sha256 text collate "C" not null,
    reserved_usd double precision not null,
    reply text,
    usage jsonb,
    cost_usd double precision,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index brain_eval_calls_trial on brain_eval_calls (run_id, mode, repeat, question, step)`.execute(db);
}
