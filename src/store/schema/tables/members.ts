import type { ColumnType, Generated } from 'kysely';
import type { JsonColumn } from './columns.ts';

type Later = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** Somebody who may sign in. */
export interface MembersTable {
  /** 1 to 64 lower-case letters, digits, dots, hyphens, underscores and at signs. */
  id: string;
  /** Owner of the whole installation. */
  owner: boolean;
  created_at: Date;
}

/** A secret by which a member is known. The secret itself is not stored. */
export interface TokensTable {
  id: Generated<number>;
  member_id: string;
  /** SHA-256 in hex of the secret. */
  hash: string;
  /** The beginning of the secret, to tell tokens apart. */
  prefix: string;
  /** The only project it gives access to; null for all of the member's. */
  project_id: string | null;
  read_only: boolean;
  /** True for a sign-in code, which is valid for one sign-in to the page and for nothing else. */
  once: boolean;
  created_at: Date;
  expires_at: Date;
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
  /** The token it was opened with: the session has its rights and ends with it. */
  token_id: number;
  created_at: Date;
  expires_at: Date;
}

/** Who did what. Names, not references, so that it outlives members and projects. */
export interface AuditTable {
  id: Generated<number>;
  at: Date;
  /** Id of the member; `terminal` for a command of the machine's own user. */
  who: string;
  /** Such as `build.start`. */
  action: string;
  project: string | null;
  /** A JSON object of what else matters. */
  detail: JsonColumn<Readonly<Record<string, unknown>>>;
}
