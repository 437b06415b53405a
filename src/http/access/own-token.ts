import { createToken, listTokens, revokeToken, type Token } from '../../store/members/tokens.ts';
import type { Deps } from '../request/deps.ts';
import { notAllowed, notFound } from '../request/problem.ts';
import { recordMemberEvent } from '../request/record-member-event.ts';
import type { Visitor } from '../request/visitor.ts';

/** The longest that a token lasts which members make for themselves. */
export const MAX_DAYS = 365;
const DAY_MS = 86_400_000;

/** What a member wants a token of their own to be good for. */
export interface TokenRequest {
  /** The one project that it is for; null for all of the member's. */
  project: string | null;
  readOnly: boolean;
  /** From 1 to {@link MAX_DAYS}. */
  days: number;
}

/** A token that was made; the secret is here and nowhere else. */
export interface MadeToken {
  id: number;
  secret: string;
  expiresAt: Date;
}

/**
 * Makes a token for who asks, never one that may do more than what they ask with. Throws Problem 403 for who may only
 * read or is narrowed to a project and wants more than it, 404 for a project that is not theirs.
 */
export async function createOwnToken(deps: Deps, visitor: Visitor, asked: TokenRequest): Promise<MadeToken> {
  const { member, readOnly, only, roles } = visitor;
  const { project } = asked;
  if (readOnly) throw notAllowed('a token that may do more than read');
  if (project !== null && !roles.has(project)) throw notFound();
  if (only !== null && project !== only) throw notAllowed('a token that is not narrowed to one project');
  const now = deps.clock();
  const expiresAt = new Date(now.getTime() + asked.days * DAY_MS);
  const made = await createToken(deps.store, {
    ...{ member: member.id, project, readOnly: asked.readOnly },
    ...{ once: false, now, expiresAt },
  });
  const detail = { member: member.id, token: made.id, read_only: asked.readOnly };
  await recordMemberEvent(visitor, deps, { action: 'token.create', project, detail });
  return { ...made, expiresAt };
}

/** The visitor's own tokens, newest first. What one that is narrowed to a project does not know of, it does not show. */
export async function listOwnTokens({ store }: Deps, { member, only }: Visitor): Promise<Token[]> {
  const tokens = await listTokens(store, member.id);
  return only === null ? tokens : tokens.filter(({ project }) => project === only);
}

/** Revokes one of these tokens. Throws Problem 403 for who may only read, 404 when none of them that stands has the id. */
export async function revokeOneOf(deps: Deps, visitor: Visitor, known: readonly Token[], id: string): Promise<Token> {
  if (visitor.readOnly) throw notAllowed('a token that may do more than read');
  const token = known.find((one) => String(one.id) === id);
  if (token === undefined || !(await revokeToken(deps.store, token.id, deps.clock()))) throw notFound();
  const detail = { token: token.id, member: token.member };
  await recordMemberEvent(visitor, deps, { action: 'token.revoke', project: null, detail });
  return token;
}
