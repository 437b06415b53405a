import { sql } from 'kysely';
import { GbrainError } from '../../errors.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { requireOwn } from '../pages/pages.ts';
import type { Store } from '../store.ts';

/** Somebody who may sign in. */
export interface Member {
  id: string;
  /** Owner of the whole installation. */
  owner: boolean;
  createdAt: Date;
}

/** Adds a member. Throws GbrainError `usage` for a name that is none, `input` for one that is there. */
export async function addMember(store: Store, member: { id: string; owner: boolean; now: Date }): Promise<void> {
  requireOwn(store);
  if (!/^[a-z0-9][a-z0-9._@-]{0,63}$/.test(member.id)) {
    throw new GbrainError(
      'usage',
      `"${escapeTerminal(member.id.slice(0, 80))}" is no name for a member. Allowed: up to 64 lower-case letters, ` +
        'digits, dots, hyphens, underscores and at signs, a letter or digit first.',
    );
  }
  const { rows } = await sql`insert into members (id, owner, created_at)
    values (${member.id}, ${member.owner}, ${member.now}) on conflict do nothing returning id`.execute(store.db);
  if (rows.length > 0) return;
  throw new GbrainError('input', `There is a member ${member.id} already. See them with: gbrain member list`);
}

/** All members, by name. */
export async function listMembers(store: Store): Promise<Member[]> {
  if (store.attached) return [];
  const { rows } = await sql<Member>`select id, owner, created_at as "createdAt" from members order by id`.execute(
    store.db,
  );
  return rows;
}

/** Throws GbrainError `input` when there is no such member. */
export async function requireMember(store: Store, id: string): Promise<Member> {
  requireOwn(store);
  const { rows } = await sql<Member>`select id, owner, created_at as "createdAt" from members
    where id = ${id}`.execute(store.db);
  if (rows[0]) return rows[0];
  throw new GbrainError(
    'input',
    `There is no member "${escapeTerminal(id.slice(0, 80))}". See those there are with: gbrain member list`,
  );
}

/**
 * Removes a member with all tokens, sessions and grants; the audit log keeps the name. False when there was none.
 * Throws GbrainError `input` for the last owner of the installation, whom nobody could replace over the page.
 */
export async function deleteMember(store: Store, id: string): Promise<boolean> {
  requireOwn(store);
  return store.db.transaction().execute(async (transaction) => {
    // Two owners that remove each other at once must not both succeed.
    const { rows: owners } = await sql<{ id: string }>`select id from members where owner for update`.execute(
      transaction,
    );
    if (owners.length === 1 && owners[0]!.id === id) {
      throw new GbrainError(
        'input',
        `${id} is the last owner of this installation. Add another first with: gbrain member add <name> --owner`,
      );
    }
    const { rows } = await sql`delete from members where id = ${id} returning id`.execute(transaction);
    return rows.length > 0;
  });
}
