import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { sha256 } from '../../hash.ts';
import { requireOwn } from '../pages/pages.ts';
import type { Store } from '../store.ts';
import { newSecret } from './secret.ts';

/** A token to make. */
export interface NewToken {
  member: string;
  /** The only project it gives access to; null for all of the member's. */
  project: string | null;
  readOnly: boolean;
  /** True for a sign-in code, which is valid for one sign-in to the page and for nothing else. */
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

/** What a valid token or session lets its bearer do. */
export interface Credential {
  /** The token behind it. */
  token: number;
  member: string;
  /** Owner of the installation, and not limited to one project. */
  owner: boolean;
  readOnly: boolean;
  /** The only project it gives access to; null for every project of the member. */
  only: string | null;
  expiresAt: Date;
  /** Every project it gives access to, with the role there. */
  roles: readonly { project: string; role: 'reader' | 'builder' | 'owner' }[];
}

/** The credentials of tokens `t` that are not revoked. */
export const selectCredentials = (store: Store) =>
  store.db
    .selectFrom('tokens as t')
    .innerJoin('members as m', 'm.id', 't.member_id')
    .select(['t.id as token', 'm.id as member', 't.read_only as readOnly', 't.project_id as only'])
    .select('t.expires_at as expiresAt')
    .select(({ eb, and }) =>
      and([eb('m.owner', '=', true), eb('t.project_id', 'is', null)])
        .$castTo<boolean>()
        .as('owner'),
    )
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('projects as p')
          .leftJoin('grants as g', (join) => join.onRef('g.project_id', '=', 'p.id').onRef('g.member_id', '=', 'm.id'))
          .select('p.id as project')
          .select(({ eb, ref }) =>
            eb
              .case()
              .when('m.owner', '=', true)
              .then('owner' as const)
              .else(ref('g.role').$notNull())
              .end()
              .as('role'),
          )
          .where(({ eb, or }) => or([eb('m.owner', '=', true), eb('g.role', 'is not', null)]))
          .where(({ eb, or }) => or([eb('t.project_id', 'is', null), eb('t.project_id', '=', eb.ref('p.id'))])),
      ).as('roles'),
    )
    .where('t.revoked_at', 'is', null);

/** Makes a token. Its secret is returned and not stored. The member and the project must exist. */
export async function createToken(store: Store, token: NewToken): Promise<{ id: number; secret: string }> {
  requireOwn(store);
  const { text, hash, prefix } = newSecret(token.once ? 'gbc' : 'gbt');
  const { member, project, readOnly, once, now, expiresAt } = token;
  const { id } = await store.db
    .insertInto('tokens')
    .values({
      member_id: member,
      hash,
      prefix,
      project_id: project,
      read_only: readOnly,
      once,
      created_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, secret: text };
}

/** How long a sign-in code is valid. */
export const CODE_HOURS = 24;

/** Makes a code for one sign-in of a member to the page. The code is returned and not stored. */
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
  const found = await selectCredentials(store)
    .select(({ eb, or }) =>
      or([
        eb('t.last_used_at', 'is', null),
        eb('t.last_used_at', '<', sql<Date>`${now}::timestamptz - interval '1 minute'`),
      ]).as('stale'),
    )
    .where('t.hash', '=', sha256(secret))
    .where('t.once', '=', false)
    .where('t.expires_at', '>', now)
    .executeTakeFirst();
  if (!found) return null;
  const { stale, ...credential } = found;
  // To the minute, so that a busy token does not turn every read into a write.
  if (stale) {
    await store.db.updateTable('tokens').set({ last_used_at: now }).where('id', '=', credential.token).execute();
  }
  return credential;
}

/** The tokens of one member, or of all with null, newest first. */
export async function listTokens(store: Store, member: string | null): Promise<Token[]> {
  if (store.attached) return [];
  let query = store.db
    .selectFrom('tokens')
    .select(['id', 'member_id as member', 'prefix', 'project_id as project', 'read_only as readOnly', 'once'])
    .select(['created_at as createdAt', 'expires_at as expiresAt', 'revoked_at as revokedAt', 'used_at as usedAt'])
    .select('last_used_at as lastUsedAt')
    .orderBy('id', 'desc');
  if (member !== null) query = query.where('member_id', '=', member);
  return query.execute();
}

/** Revokes a token and ends its sessions; false when there is none, or when it is already revoked. */
export async function revokeToken(store: Store, id: number, now: Date): Promise<boolean> {
  requireOwn(store);
  const { numUpdatedRows } = await store.db
    .updateTable('tokens')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  await store.db.deleteFrom('sessions').where('token_id', '=', id).execute();
  return numUpdatedRows > 0n;
}
