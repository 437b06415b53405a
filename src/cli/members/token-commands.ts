import { GbrainError } from '../../errors.ts';
import { createCode } from '../../members/invite-member.ts';
import { issueToken, revokeOneOf } from '../../members/issue-token.ts';
import { TERMINAL } from '../../members/record-event.ts';
import { requireMember } from '../../store/members/members.ts';
import { CODE_HOURS, listTokens, type Token } from '../../store/members/tokens.ts';
import type { Context } from '../terminal/context.ts';
import { formatTable } from '../terminal/format-table.ts';
import { openActions } from './open-actions.ts';

interface JsonFlag {
  json?: true | undefined;
}

/** Makes a token or a sign-in code and prints it. */
export async function makeToken(
  context: Context,
  member: string,
  flags: JsonFlag & {
    project?: string | undefined;
    readOnly?: true | undefined;
    signIn?: true | undefined;
    days: number;
  },
): Promise<void> {
  const actions = await openActions(context);
  if (flags.signIn) {
    if (flags.project !== undefined || flags.readOnly) {
      throw new GbrainError(
        'usage',
        'A sign-in code gives the full access of its member. Leave out --project and --read-only.',
      );
    }
    const { secret: code } = await createCode(actions, TERMINAL, member);
    if (flags.json) return context.printJson({ schema_version: 1, member, sign_in_code: code });
    context.news(`A sign-in code for ${member}, valid once within ${CODE_HOURS} hours. It is shown only this once.`);
    return context.print(code);
  }
  const { project = null, days } = flags;
  const readOnly = flags.readOnly === true;
  const { id, secret, expiresAt } = await issueToken(actions, TERMINAL, { member, project, readOnly, days });
  if (flags.json) {
    return context.printJson({
      schema_version: 1,
      id,
      member,
      project,
      read_only: readOnly,
      expires_at: expiresAt,
      token: secret,
    });
  }
  const scope = project === null ? "all of the member's projects" : `the project ${project}`;
  context.news(
    `Token ${id} of ${member} for ${scope}${readOnly ? ', read only' : ''}, valid until ` +
      `${expiresAt.toISOString().slice(0, 10)}. It is shown only this once.`,
  );
  context.print(secret);
}

/** Lists tokens, never a secret. */
export async function showTokens(context: Context, flags: JsonFlag & { member?: string | undefined }): Promise<void> {
  const store = await context.store();
  const member = flags.member === undefined ? null : (await requireMember(store, flags.member)).id;
  const tokens = await listTokens(store, member);
  const now = new Date();
  const rows = tokens.map((token) => ({ ...token, state: stateOf(token, now) }));
  if (flags.json) return context.printJson({ schema_version: 1, tokens: rows });
  if (rows.length === 0) return context.print('There are no tokens. Make one: gbrain token create <member>');
  const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? '';
  context.print(
    formatTable(
      [
        ['id', 'member', 'begins', 'for', 'state', 'expires', 'last used'],
        ...rows.map((token) => [
          String(token.id),
          token.member,
          token.prefix,
          token.once ? 'one sign-in' : `${token.project ?? 'all projects'}${token.readOnly ? ', reading' : ''}`,
          token.state,
          day(token.expiresAt),
          day(token.lastUsedAt),
        ]),
      ],
      ['right', 'left', 'left', 'left', 'left', 'left', 'left'],
    ),
  );
}

function stateOf({ once, usedAt, revokedAt, expiresAt }: Token, now: Date): 'good' | 'used' | 'revoked' | 'expired' {
  if (revokedAt !== null) return 'revoked';
  if (once && usedAt !== null) return 'used';
  return expiresAt <= now ? 'expired' : 'good';
}

/** Revokes a token. */
export async function endToken(context: Context, id: number): Promise<void> {
  const actions = await openActions(context);
  await revokeOneOf(actions, TERMINAL, await listTokens(actions.store, null), String(id));
  context.print(`Token ${id}: revoked.`);
}
