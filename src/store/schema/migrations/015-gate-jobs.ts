import { type QueryExecutorProvider, sql } from 'kysely';

/** Runs of the takes-quality eval that servers and workers do. */
export async function createGateJobs(db: QueryExecutorProvider): Promise<void> {
  await sql`create table gate_jobs (
    id bigint generated always as identity primary key,
    project_id text not null references projects (id) on delete cascade,
    status text not null, asked_by text not null, asked jsonb not null, budget_usd double precision not null,
    cost_usd double precision, done integer not null default 0, taken integer not null default 0, total integer not null,
    stop_asked boolean not null default false, receipt_id bigint, verdict text, error text,
    queued_at timestamptz not null default now(), beat_at timestamptz, finished_at timestamptz)`.execute(db);
  await sql`create index gate_jobs_by_project on gate_jobs (project_id, id)`.execute(db);
}
