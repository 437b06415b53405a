import { type QueryExecutorProvider, sql } from 'kysely';

/** Projects with their pages and takes. */
export async function createPagesAndTakes(db: QueryExecutorProvider): Promise<void> {
  await sql`create table projects (
    id text collate "C" primary key,
    kind text not null check (kind in ('folder', 'git')),
    location text not null,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create table pages (
    id bigint generated always as identity primary key,
    project_id text collate "C" not null references projects (id) on delete cascade,
    slug text collate "C" not null,
    path text collate "C" not null,
    title text not null,
    blob text not null,
    body text not null,
    deleted_at timestamptz,
    updated_at timestamptz not null default now(),
    unique (project_id, slug)
  )`.execute(db);
  await sql`create index pages_slug on pages (slug)`.execute(db);
  await sql`create table takes (
    id bigint generated always as identity primary key,
    page_id bigint not null references pages (id) on delete cascade,
    project_id text collate "C" not null,
    row bigint,
    claim text not null,
    kind text not null check (kind in ('fact', 'take', 'bet', 'hunch')),
    holder text not null,
    weight double precision,
    weight_text text not null,
    since text,
    until text,
    source text,
    active boolean not null,
    line integer not null,
    sample_key bigint
  )`.execute(db);
  await sql`create index takes_page on takes (page_id)`.execute(db);
  await sql`create index takes_sample on takes (sample_key, line) where sample_key is not null`.execute(db);
  await sql`create index takes_project_sample on takes (project_id, sample_key, line)
    where sample_key is not null`.execute(db);
}
