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

/** Adds a member. Throws GbrainError `usage` for an invalid name, `input` for one that is taken. */
export async function addMember(store: Store, member: { id: string; owner: boolean; now: Date }): Promise<void> {
  requireOwn(store);
  if (!/^[a-z0-9][a-z0-9._@-]{0,63}$/.test(member.id)) {
    throw new GbrainError(
      'usage',
      `"${escapeTerminal(member.id.slice(0, 80))}" is not a valid name for a member. Allowed: up to 64 lower-case letters, ` +
        'digits, dots, hyphens, underscores and at signs, a letter or digit first.',
    );
  }
  const { numInsertedOrUpdatedRows } = await store.db
    .insertInto('members')
    .values({ id: member.id, owner: member.owner, created_at: member.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows) return;
  throw new GbrainError('input', `There is already a member ${member.id}. List the members with: gbrain member list`);
}

/** All members, by name. */
export async function listMembers(store: Store): Promise<Member[]> {
  if (store.attached) return [];
  return selectMembers(store).orderBy('id').execute();
}

const selectMembers = (store: Store) =>
  store.db.selectFrom('members').select(['id', 'owner', 'created_at as createdAt']);

/** The member of an id. Throws GbrainError `input` when there is none. */
export async function requireMember(store: Store, id: string): Promise<Member> {
  requireOwn(store);
  const member = await selectMembers(store).where('id', '=', id).executeTakeFirst();
  if (member) return member;
  throw new GbrainError(
    'input',
    `There is no member "${escapeTerminal(id.slice(0, 80))}". List the members with: gbrain member list`,
  );
}

/**
 * Removes a member with all tokens, sessions and grants; the audit log keeps the name. False when there was none.
 * Throws GbrainError `input` for the last owner of the installation, since nobody could then add another on the page.
 */
export async function deleteMember(store: Store, id: string): Promise<boolean> {
  requireOwn(store);
  return store.db.transaction().execute(async (transaction) => {
    // Two owners that remove each other at the same time must not both succeed.
    const owners = await transaction.selectFrom('members').select('id').where('owner', '=', true).forUpdate().execute();
    if (owners.length === 1 && owners[0]!.id === id) {
      throw new GbrainError(
        'input',
        `${id} is the last owner of this installation. Add another first with: gbrain member add <name> --owner`,
      );
    }
    const { numDeletedRows } = await transaction.deleteFrom('members').where('id', '=', id).executeTakeFirst();
    return numDeletedRows > 0n;
  });
}
