import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { text } from '../terminal/flags.ts';
import { group } from '../terminal/group.ts';

/** `gbrain member …` */
export const memberCommand = (context: Context): CommandUnknownOpts =>
  group('member', 'Say who may sign in to the server', [add(context), list(context), remove(context)]);

const add = (context: Context): CommandUnknownOpts =>
  new Command('add')
    .description('Add a member and print a sign-in code for the page, good once and for a day')
    .argument('<name>', 'a short name: lower-case letters, digits, dots, hyphens, underscores, at signs', text)
    .option('--owner', 'owner of the whole installation: every project, and members and projects themselves')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nThen give access: gbrain project grant <project> <name> --role reader')
    .action(async (name, flags) => {
      const { addOne } = await import('../members/member-commands.ts');
      await addOne(context, name, flags);
    });

const list = (context: Context): CommandUnknownOpts =>
  new Command('list')
    .description('List the members and their projects')
    .option('--json', 'print one JSON document')
    .action(async (flags) => {
      const { showMembers } = await import('../members/member-commands.ts');
      await showMembers(context, flags);
    });

const remove = (context: Context): CommandUnknownOpts =>
  new Command('remove')
    .description('Remove a member with all tokens, sessions and access')
    .argument('<name>', 'the member', text)
    .action(async (name) => {
      const { dropMember } = await import('../members/member-commands.ts');
      await dropMember(context, name);
    });
