import type { ColumnType, Generated } from 'kysely';

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
