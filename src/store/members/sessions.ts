import { sha256 } from '../../hash.ts';
import type { Store } from '../store.ts';
import { newSecret } from './secret.ts';
import { type Credential, selectCredentials } from './tokens.ts';

/** A new session. */
export interface NewSession {
  /** What the cookie holds. */
  secret: string;
  member: string;
  expiresAt: Date;
}

/**
 * Opens a session for the bearer of a token or of a sign-in code, which it uses up. It ends after `hours`, and no later
 * than its token. Null for a secret that is wrong, expired, revoked or used up.
 */
export async function openSession(
  store: Store,
  { secret, now, hours }: { secret: string; now: Date; hours: number },
): Promise<NewSession | null> {
  const end = new Date(now.getTime() + hours * 3_600_000);
  return store.db.transaction().execute(async (transaction) => {
    // One statement claims the code, so that only one of two simultaneous requests gets in.
    const token = await transaction
      .updateTable('tokens')
      .set({ used_at: now, last_used_at: now })
      .where('hash', '=', sha256(secret))
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .where(({ eb, or }) => or([eb('once', '=', false), eb('used_at', 'is', null)]))
      .returning(['id', 'member_id as member', 'expires_at as expiresAt', 'once'])
      .executeTakeFirst();
    if (!token) return null;
    const expiresAt = token.once || token.expiresAt > end ? end : token.expiresAt;
    const session = newSecret('gbs');
    await transaction.deleteFrom('sessions').where('expires_at', '<=', now).execute();
    await transaction
      .insertInto('sessions')
      .values({ hash: session.hash, token_id: token.id, created_at: now, expires_at: expiresAt })
      .execute();
    return { secret: session.text, member: token.member, expiresAt };
  });
}

/** What the browser with this cookie may do; null when it is not signed in. */
export async function findSession(store: Store, secret: string, now: Date): Promise<Credential | null> {
  const found = await selectCredentials(store)
    .innerJoin('sessions', 'sessions.token_id', 't.id')
    .where('sessions.hash', '=', sha256(secret))
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  return found ?? null;
}

/** Ends a session. */
export async function endSession(store: Store, secret: string): Promise<void> {
  await store.db.deleteFrom('sessions').where('hash', '=', sha256(secret)).execute();
}
