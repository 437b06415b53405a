import { addMember, deleteMember, requireMember } from '../store/members/members.ts';
import { createSignInCode } from '../store/members/tokens.ts';
import { type ActionDeps, recordEvent } from './record-event.ts';
import { NotFoundError } from './refusals.ts';

/** A code for one sign-in to the page. The secret appears here and nowhere else. */
export interface SignInCode {
  secret: string;
  expiresAt: Date;
}

/**
 * Adds a member, with a code for their first sign-in. Throws GbrainError `usage` for an invalid name, `input` for one
 * that is taken.
 */
export async function inviteMember(
  deps: ActionDeps,
  who: string,
  { member, owner }: { member: string; owner: boolean },
): Promise<SignInCode> {
  await addMember(deps.store, { id: member, owner, now: deps.clock() });
  await recordEvent(deps, who, 'member.add', null, { member, owner });
  return createSignInCode(deps.store, member, deps.clock());
}

/** Makes another sign-in code for a member. Throws GbrainError `input` when there is no such member. */
export async function createCode(deps: ActionDeps, who: string, member: string): Promise<SignInCode> {
  await requireMember(deps.store, member);
  const code = await createSignInCode(deps.store, member, deps.clock());
  await recordEvent(deps, who, 'token.create', null, { member, sign_in: true });
  return code;
}

/**
 * Removes a member with all their tokens, sessions and roles. Throws {@link NotFoundError} when there is no such member,
 * GbrainError `input` for the last owner of the installation.
 */
export async function removeMember(deps: ActionDeps, who: string, member: string): Promise<void> {
  if (!(await deleteMember(deps.store, member))) {
    throw new NotFoundError(`There is no member "${member}". See: gbrain member list`);
  }
  await recordEvent(deps, who, 'member.remove', null, { member });
}
