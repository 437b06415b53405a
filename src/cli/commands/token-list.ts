import { requireMember } from '../../store/members/members.ts';
import { listTokens, type Token } from '../../store/members/tokens.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText } from '../terminal/flags.ts';
import { formatTable } from '../terminal/format-table.ts';

/** `gbrain token list`: never shows a secret. */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain token list --member ada')
    .option('--member <name>', 'only those of this member', filledText)
    .option('--json', 'print one JSON document')
    .action(async (flags) => {
      const store = await context.store();
      const member = flags.member === undefined ? null : (await requireMember(store, flags.member)).id;
      const now = new Date();
      const tokens = (await listTokens(store, member)).map((token) => ({ ...token, state: stateOf(token, now) }));
      if (flags.json) return context.printJson({ schema_version: 1, tokens });
      if (tokens.length === 0) return context.print('There are no tokens. Create one: gbrain token create <member>');
      const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? '';
      const rows = tokens.map((token) => [
        String(token.id),
        token.member,
        token.prefix,
        token.once ? 'one sign-in' : `${token.project ?? 'all projects'}${token.readOnly ? ', reading' : ''}`,
        token.state,
        day(token.expiresAt),
        day(token.lastUsedAt),
      ]);
      const header = ['id', 'member', 'begins', 'for', 'state', 'expires', 'last used'];
      context.print(formatTable([header, ...rows], ['right', 'left', 'left', 'left', 'left', 'left', 'left']));
    });

function stateOf({ once, usedAt, revokedAt, expiresAt }: Token, now: Date): 'good' | 'used' | 'revoked' | 'expired' {
  if (revokedAt !== null) return 'revoked';
  if (once && usedAt !== null) return 'used';
  return expiresAt <= now ? 'expired' : 'good';
}
