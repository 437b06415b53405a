import { type QueryExecutorProvider, sql } from 'kysely';

/** Members with their access, the audit log, and the progress of a build. */
export async function createMembers(db: QueryExecutorProvider): Promise<void> {
  await sql`create table members (
    id text collate "C" primary key,
    owner boolean not null,
    created_at timestamptz not null
  )`.execute(db);
  await sql`create table tokens (
    id bigint generated always as identity primary key,
    member_id text collate "C" not null references members (id) on delete cascade,
    hash text collate "C" not null unique,
    prefix text not null,
    project_id text collate "C" references projects (id) on delete cascade,
    read_only boolean not null,
    once boolean not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    revoked_at timestamptz,
    last_used_at timestamptz
  )`.execute(db);
  await sql`create index tokens_member on tokens (member_id)`.execute(db);
  await sql`create table grants (
    project_id text collate "C" not null references projects (id) on delete cascade,
    member_id text collate "C" not null references members (id) on delete cascade,
    role text not null check (role in ('reader', 'builder', 'owner')),
    primary key (member_id, project_id)
  )`.execute(db);
  await sql`create table sessions (
    hash text collate "C" primary key,
    token_id bigint not null references tokens (id) on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create table audit (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    who text not null,
    action text not null,
    project text collate "C",
    detail jsonb not null
  )`.execute(db);
  await sql`alter table builds add column done integer, add column total integer,
    add column stop_asked boolean not null default false, add column job boolean not null default false`.execute(db);
}
