import { sql } from 'kysely';
import { sha256 } from '../../hash.ts';
import { requireOwn } from '../pages/pages.ts';
import type { Store } from '../store.ts';
import { newSecret } from './secret.ts';

/** A token to make. */
export interface NewToken {
  member: string;
  /** The one project that it is for; null for all of the member's. */
  project: string | null;
  readOnly: boolean;
  /** True for a sign-in code: good for one sign-in to the page and for nothing else. */
  once: boolean;
  now: Date;
  expiresAt: Date;
}

/** A token as it may be shown. */
export interface Token extends Omit<NewToken, 'now'> {
  id: number;
  prefix: string;
  createdAt: Date;
  revokedAt: Date | null;
  usedAt: Date | null;
  lastUsedAt: Date | null;
}

/** What a good token or session lets its bearer do. */
export interface Credential {
  /** The token behind it. */
  token: number;
  member: string;
  /** Owner of the installation, and not narrowed to one project. */
  owner: boolean;
  readOnly: boolean;
  /** The one project that it is narrowed to; null for one that is not. */
  only: string | null;
  expiresAt: Date;
  /** Every project that is open to it. */
  roles: readonly { project: string; role: 'reader' | 'builder' | 'owner' }[];
}

/** What a credential is read from: `t` is the token, `m` its member. */
export const CREDENTIAL = sql`t.id::float8 as token, m.id as member, (m.owner and t.project_id is null) as owner,
  t.read_only as "readOnly", t.project_id as only, t.expires_at as "expiresAt",
  coalesce((select jsonb_agg(jsonb_build_object('project', p.id,
      'role', case when m.owner then 'owner' else g.role end))
    from projects p left join grants g on g.project_id = p.id and g.member_id = m.id
    where (m.owner or g.role is not null) and (t.project_id is null or t.project_id = p.id)), '[]'::jsonb) as roles`;

/** Makes a token; its secret is in the answer and nowhere else. The member and the project must be there. */
export async function createToken(store: Store, token: NewToken): Promise<{ id: number; secret: string }> {
  requireOwn(store);
  const { text, hash, prefix } = newSecret(token.once ? 'gbc' : 'gbt');
  const { rows } = await sql<{ id: number }>`
    insert into tokens (member_id, hash, prefix, project_id, read_only, once, created_at, expires_at)
    values (${token.member}, ${hash}, ${prefix}, ${token.project}, ${token.readOnly}, ${token.once},
      ${token.now}, ${token.expiresAt}) returning id::float8 as id`.execute(store.db);
  return { id: rows[0]!.id, secret: text };
}

/** How long a sign-in code is good for. */
export const CODE_HOURS = 24;

/** Makes a code for one sign-in of a member to the page; it is in the answer and nowhere else. */
export async function createSignInCode(
  store: Store,
  member: string,
  now: Date,
): Promise<{ secret: string; expiresAt: Date }> {
  const expiresAt = new Date(now.getTime() + CODE_HOURS * 3_600_000);
  const { secret } = await createToken(store, { member, project: null, readOnly: false, once: true, now, expiresAt });
  return { secret, expiresAt };
}

/** What a bearer of this secret may do; null for one that is wrong, expired, revoked, or a sign-in code. */
export async function findToken(store: Store, secret: string, now: Date): Promise<Credential | null> {
  const { rows } = await sql<Credential & { stale: boolean }>`select ${CREDENTIAL},
      (t.last_used_at is null or t.last_used_at < ${now}::timestamptz - interval '1 minute') as stale
    from tokens t join members m on m.id = t.member_id
    where t.hash = ${sha256(secret)} and not t.once and t.revoked_at is null and t.expires_at > ${now}`.execute(
    store.db,
  );
  if (!rows[0]) return null;
  const { stale, ...credential } = rows[0];
  // To the minute, so that a busy token does not make every read a write.
  if (stale)
    await sql`update tokens set last_used_at = ${now} where id = ${credential.token}::bigint`.execute(store.db);
  return credential;
}

/** The tokens of one member, or of all with null, newest first. */
export async function listTokens(store: Store, member: string | null): Promise<Token[]> {
  if (store.attached) return [];
  const { rows } = await sql<Token>`select id::float8 as id, member_id as member, prefix, project_id as project,
      read_only as "readOnly", once, created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt",
      used_at as "usedAt", last_used_at as "lastUsedAt"
    from tokens where (${member}::text is null or member_id = ${member}) order by id desc`.execute(store.db);
  return rows;
}

/** Revokes a token and ends what was signed in with it; false when there was none that still stood. */
export async function revokeToken(store: Store, id: number, now: Date): Promise<boolean> {
  requireOwn(store);
  const { rows } = await sql`update tokens set revoked_at = ${now}
    where id = ${id}::bigint and revoked_at is null returning id`.execute(store.db);
  await sql`delete from sessions where token_id = ${id}::bigint`.execute(store.db);
  return rows.length > 0;
}
