import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';

/** A time that is given when the row is made. */
type Given = ColumnType<Date, Date | string, Date | string>;
type Later = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** Somebody who may sign in. */
export interface MembersTable {
  /** 1 to 64 lower-case letters, digits, dots, hyphens, underscores and at signs. */
  id: string;
  /** Owner of the whole installation. */
  owner: boolean;
  created_at: Given;
}

/** A secret that stands for a member. The secret itself is kept nowhere. */
export interface TokensTable {
  id: Generated<number>;
  member_id: string;
  /** SHA-256 in hex of the secret. */
  hash: string;
  /** How the secret begins, to tell one token from another. */
  prefix: string;
  /** The one project that it is for; null for all of the member's. */
  project_id: string | null;
  read_only: boolean;
  /** True for a sign-in code: good for one sign-in to the page and for nothing else. */
  once: boolean;
  created_at: Given;
  expires_at: Given;
  /** When a sign-in code was used. */
  used_at: Later;
  revoked_at: Later;
  /** To the minute. */
  last_used_at: Later;
}

/** What a member may do in a project. */
export interface GrantsTable {
  project_id: string;
  member_id: string;
  role: 'reader' | 'builder' | 'owner';
}

/** A signed-in browser. */
export interface SessionsTable {
  /** SHA-256 in hex of the cookie. */
  hash: string;
  /** The token it was opened with; the session may do what that may, and ends with it. */
  token_id: number;
  created_at: Given;
  expires_at: Given;
}

/** Who did what. Names, not references: it outlives members and projects. */
export interface AuditTable {
  id: Generated<number>;
  at: Given;
  /** Id of the member; `terminal` for a command of the machine's own user. */
  who: string;
  /** Such as `build.start`. */
  action: string;
  project: string | null;
  /** A JSON object of what else matters. */
  detail: unknown;
}

/** Makes the tables of members and their access, and what tells how far a build is. */
export async function createMemberTables(db: Kysely<unknown>): Promise<void> {
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
