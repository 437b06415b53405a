import { type QueryExecutorProvider, sql } from 'kysely';

/** What an installation does by itself for a project, and what it still has to tell. */
export async function createWatches(db: QueryExecutorProvider): Promise<void> {
  await sql`create table watches (
    project_id text primary key references projects (id) on delete cascade,
    poll_seconds integer, polled_at timestamptz, seen_commit text, poll_error text, hook_secret text,
    notify_url text, notify_secret text, evaluate jsonb, since timestamptz not null default now())`.execute(db);
  await sql`create table notices (
    id bigint generated always as identity primary key,
    project_id text not null references projects (id) on delete cascade,
    event text not null, subject text not null, created_at timestamptz not null default now(),
    attempts integer not null default 0, next_at timestamptz not null default now(), done_at timestamptz, error text,
    unique (project_id, event, subject))`.execute(db);
  await sql`create index notices_to_do on notices (next_at) where done_at is null`.execute(db);
}
