import { GbrainError } from '../errors.ts';
import { getProject } from '../store/builds/projects.ts';
import { requireMember } from '../store/members/members.ts';
import { createToken, listTokens, revokeToken, type Token } from '../store/members/tokens.ts';
import { requireOwn } from '../store/pages/pages.ts';
import { type ActionDeps, recordEvent } from './record-event.ts';
import { NotAllowedError, NotFoundError, TooManyError } from './refusals.ts';
import { takeRoom } from './take-room.ts';
import type { Visitor } from './visitor.ts';

/** How many days a token lasts at most that members make for themselves. */
export const MAX_DAYS = 365;
/** How many valid tokens a member may have made. */
const MAX_TOKENS = 50;
const DAY_MS = 86_400_000;

/** What a token is to be good for. */
export interface TokenRequest {
  /** The one project it opens; null for all of the member's. */
  project: string | null;
  readOnly: boolean;
  /** Until it expires. */
  days: number;
}

/** A new token. The secret appears here and nowhere else. */
export interface IssuedToken {
  id: number;
  secret: string;
  expiresAt: Date;
}

/**
 * Makes a token for a member. Throws GbrainError `input` when there is no such member or project, {@link TooManyError} for a
 * member who has too many.
 */
export async function issueToken(
  deps: ActionDeps,
  who: string,
  { member, project, readOnly, days }: TokenRequest & { member: string },
): Promise<IssuedToken> {
  await requireMember(deps.store, member);
  if (project !== null) await getProject(deps.store, project);
  const now = deps.clock();
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  const { id, secret } = await takeRoom(deps.store, 'tokens', async () => {
    const valid = (await listTokens(deps.store, member)).filter(
      ({ once, revokedAt, expiresAt }) => !once && revokedAt === null && expiresAt > now,
    );
    if (valid.length >= MAX_TOKENS) {
      throw new TooManyError(
        `${member} has ${MAX_TOKENS} tokens that are valid. Revoke one that nothing uses any more.`,
      );
    }
    return createToken(deps.store, { member, project, readOnly, once: false, now, expiresAt });
  });
  await recordEvent(deps, who, 'token.create', project, { member, token: id, read_only: readOnly });
  return { id, secret, expiresAt };
}

/**
 * Makes a token for the visitor, never one that may do more than the credential they came with. Throws
 * {@link NotAllowedError} where it would, {@link NotFoundError} for a project that is not theirs, GbrainError `usage` for
 * an impossible number of days, and as {@link issueToken} does.
 */
export async function issueOwnToken(deps: ActionDeps, visitor: Visitor, asked: TokenRequest): Promise<IssuedToken> {
  requireWriting(visitor);
  const { member, only, roles } = visitor;
  if (!Number.isInteger(asked.days) || asked.days < 1 || asked.days > MAX_DAYS) {
    throw new GbrainError('usage', `A token lasts from 1 to ${MAX_DAYS} days. Give a whole number of days.`);
  }
  if (asked.project !== null && !roles.has(asked.project)) {
    throw new NotFoundError(`There is no project "${asked.project}" among yours.`);
  }
  if (only !== null && asked.project !== only) throw new NotAllowedError('a token that is not limited to one project');
  return issueToken(deps, member.id, { ...asked, member: member.id });
}

/** The visitor's own tokens, newest first; a token limited to one project shows only those of that project. */
export async function listOwnTokens({ store }: ActionDeps, { member, only }: Visitor): Promise<Token[]> {
  const tokens = await listTokens(store, member.id);
  return only === null ? tokens : tokens.filter(({ project }) => project === only);
}

/** Revokes a token and ends the sessions it opened. Throws {@link NotFoundError} when none of `known` is valid under the id. */
export async function revokeOneOf(deps: ActionDeps, who: string, known: readonly Token[], id: string): Promise<void> {
  requireOwn(deps.store);
  const token = known.find((one) => String(one.id) === id);
  if (token === undefined || !(await revokeToken(deps.store, token.id, deps.clock()))) {
    throw new NotFoundError(`There is no token ${id} that is still valid. See: gbrain token list`);
  }
  await recordEvent(deps, who, 'token.revoke', null, { token: token.id, member: token.member });
}

/** Revokes a token of the visitor's own, or anybody's for an owner of the installation. */
export async function revokeVisibleToken(deps: ActionDeps, visitor: Visitor, id: string): Promise<void> {
  requireWriting(visitor);
  const known = visitor.member.owner ? await listTokens(deps.store, null) : await listOwnTokens(deps, visitor);
  await revokeOneOf(deps, visitor.member.id, known, id);
}

function requireWriting({ readOnly }: Visitor): void {
  if (readOnly) throw new NotAllowedError('a token that may do more than read');
}
