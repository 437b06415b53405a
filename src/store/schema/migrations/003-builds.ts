import { type QueryExecutorProvider, sql } from 'kysely';

/** Builds with their pieces, and the branch of a project. */
export async function createBuilds(db: QueryExecutorProvider): Promise<void> {
  await sql`alter table projects add column branch text`.execute(db);
  await sql`create table builds (
    id bigint generated always as identity primary key,
    project_id text collate "C" not null references projects (id) on delete cascade,
    branch text,
    builder integer not null,
    status text not null check (status in ('queued', 'building', 'ready', 'failed')),
    commit text,
    counts jsonb,
    seconds double precision,
    warnings jsonb,
    error text,
    manifest bytea,
    queued_at timestamptz not null default now(),
    started_at timestamptz,
    finished_at timestamptz
  )`.execute(db);
  await sql`create index builds_project on builds (project_id, status, id)`.execute(db);
  await sql`create table pieces (
    project_id text collate "C" not null references projects (id) on delete cascade,
    builder integer not null,
    path text collate "C" not null,
    blob text collate "C" not null,
    data bytea not null,
    digest text not null,
    primary key (project_id, builder, path, blob)
  )`.execute(db);
}
