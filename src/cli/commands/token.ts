import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { text, wholeNumber } from '../terminal/flags.ts';
import { group } from '../terminal/group.ts';

/** `gbrain token …` */
export const tokenCommand = (context: Context): CommandUnknownOpts =>
  group('token', 'Make and revoke the tokens that agents and scripts use', [
    create(context),
    list(context),
    revoke(context),
  ]);

const create = (context: Context): CommandUnknownOpts =>
  new Command('create')
    .description('Make a token and print it: this once, since only a hash of it is kept')
    .argument('<member>', 'whose it is', text)
    .option('--project <id>', 'only for this project', text)
    .option('--read-only', 'lets nothing be changed or built')
    .option('--days <n>', 'until it expires', wholeNumber(1, 3650), 90)
    .option('--sign-in', 'a code for one sign-in to the page instead, good for a day')
    .option('--json', 'print one JSON document')
    .action(async (member, flags) => {
      const { makeToken } = await import('../members/token-commands.ts');
      await makeToken(context, member, flags);
    });

const list = (context: Context): CommandUnknownOpts =>
  new Command('list')
    .description('List the tokens by how they begin')
    .option('--member <name>', 'only of this member', text)
    .option('--json', 'print one JSON document')
    .action(async (flags) => {
      const { showTokens } = await import('../members/token-commands.ts');
      await showTokens(context, flags);
    });

const revoke = (context: Context): CommandUnknownOpts =>
  new Command('revoke')
    .description('End a token and what was signed in with it, at once')
    .argument('<id>', 'its number in `gbrain token list`', wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .action(async (id) => {
      const { endToken } = await import('../members/token-commands.ts');
      await endToken(context, id);
    });
