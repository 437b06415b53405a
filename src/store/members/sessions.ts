import { sql } from 'kysely';
import { sha256 } from '../../hash.ts';
import type { Store } from '../store.ts';
import { newSecret } from './secret.ts';
import { CREDENTIAL, type Credential } from './tokens.ts';

/** A session just opened. */
export interface NewSession {
  /** What the cookie holds. */
  secret: string;
  member: string;
  expiresAt: Date;
}

/**
 * Opens a session for the bearer of a token or of a sign-in code, which is used up by it. It ends after `hours`, and no
 * later than its token. Null for a secret that is wrong, expired, revoked or used up.
 */
export async function openSession(
  store: Store,
  { secret, now, hours }: { secret: string; now: Date; hours: number },
): Promise<NewSession | null> {
  const end = new Date(now.getTime() + hours * 3_600_000);
  return store.db.transaction().execute(async (transaction) => {
    // One statement claims the code, so that of two who send it at once only one gets in.
    const { rows } = await sql<{ id: number; member: string; expiresAt: Date; once: boolean }>`
      update tokens set used_at = ${now}, last_used_at = ${now}
      where hash = ${sha256(secret)} and revoked_at is null and expires_at > ${now} and (not once or used_at is null)
      returning id::float8 as id, member_id as member, expires_at as "expiresAt", once`.execute(transaction);
    const token = rows[0];
    if (!token) return null;
    const expiresAt = token.once || token.expiresAt > end ? end : token.expiresAt;
    const session = newSecret('gbs');
    await sql`delete from sessions where expires_at <= ${now}`.execute(transaction);
    await sql`insert into sessions (hash, token_id, created_at, expires_at)
      values (${session.hash}, ${token.id}::bigint, ${now}, ${expiresAt})`.execute(transaction);
    return { secret: session.text, member: token.member, expiresAt };
  });
}

/** What the browser with this cookie may do; null when it is not signed in. */
export async function findSession(store: Store, secret: string, now: Date): Promise<Credential | null> {
  const { rows } = await sql<Credential>`select ${CREDENTIAL}
    from sessions s join tokens t on t.id = s.token_id join members m on m.id = t.member_id
    where s.hash = ${sha256(secret)} and s.expires_at > ${now} and t.revoked_at is null`.execute(store.db);
  return rows[0] ?? null;
}

/** Ends a session. */
export async function endSession(store: Store, secret: string): Promise<void> {
  await sql`delete from sessions where hash = ${sha256(secret)}`.execute(store.db);
}
