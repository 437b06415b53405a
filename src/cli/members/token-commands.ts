import { GbrainError } from '../../errors.ts';
import { getProject } from '../../store/builds/projects.ts';
import { requireMember } from '../../store/members/members.ts';
import { CODE_HOURS, createToken, listTokens, revokeToken, type Token } from '../../store/members/tokens.ts';
import type { Context } from '../terminal/context.ts';
import { formatTable } from '../terminal/format-table.ts';
import { noteTerminal, signInCode } from './member-commands.ts';

const DAY_MS = 86_400_000;

interface JsonFlag {
  json?: true | undefined;
}

/** Makes a token or a sign-in code and prints it. */
export async function makeToken(
  context: Context,
  name: string,
  flags: JsonFlag & {
    project?: string | undefined;
    readOnly?: true | undefined;
    signIn?: true | undefined;
    days: number;
  },
): Promise<void> {
  const store = await context.store();
  const { id: member } = await requireMember(store, name);
  if (flags.signIn) {
    if (flags.project !== undefined || flags.readOnly) {
      throw new GbrainError(
        'usage',
        'A sign-in code stands for the whole member. Leave out --project and --read-only.',
      );
    }
    const code = await signInCode(store, member);
    await noteTerminal(store, 'token.create', null, { member, sign_in: true });
    if (flags.json) return context.printJson({ schema_version: 1, member, sign_in_code: code });
    context.news(`A sign-in code for ${member}, good once and for ${CODE_HOURS} hours. It is shown only now.`);
    return context.print(code);
  }
  const project = flags.project === undefined ? null : (await getProject(store, flags.project)).id;
  const now = new Date();
  const expiresAt = new Date(now.getTime() + flags.days * DAY_MS);
  const readOnly = flags.readOnly === true;
  const { id, secret } = await createToken(store, { member, project, readOnly, once: false, now, expiresAt });
  await noteTerminal(store, 'token.create', project, { member, token: id, read_only: readOnly });
  if (flags.json) {
    const shown = { id, member, project, read_only: readOnly, expires_at: expiresAt, token: secret };
    return context.printJson({ schema_version: 1, ...shown });
  }
  const scope = project === null ? "all of the member's projects" : `the project ${project}`;
  context.news(
    `Token ${id} of ${member} for ${scope}${readOnly ? ', read only' : ''}, good until ` +
      `${expiresAt.toISOString().slice(0, 10)}. It is shown only now.`,
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
  if (rows.length === 0) return context.print('There is no token. Make one: gbrain token create <member>');
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
  const store = await context.store();
  if (!(await revokeToken(store, id, new Date()))) {
    throw new GbrainError('input', `There is no token ${id} that still stands. See: gbrain token list`);
  }
  await noteTerminal(store, 'token.revoke', null, { token: id });
  context.print(`Token ${id}: revoked.`);
}
