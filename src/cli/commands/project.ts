import { Command, type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import type { Context } from '../terminal/context.ts';
import { text } from '../terminal/flags.ts';
import { group } from '../terminal/group.ts';

/** `gbrain project …` */
export const projectCommand = (context: Context): CommandUnknownOpts =>
  group('project', 'Register and list document repositories', [
    add(context),
    list(context),
    show(context),
    remove(context),
    grant(context),
    revoke(context),
  ]);

const add = (context: Context): CommandUnknownOpts =>
  new Command('add')
    .description('Register a repository of documents')
    .argument('<id>', 'a short name: lower-case letters, digits, dots, hyphens, underscores', text)
    .argument('<location>', 'a git URL or path, or a plain folder', text)
    .option('--branch <name>', 'the branch to build (default: the one of the repository)', text)
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nThen build it: gbrain brain build <id>')
    .action(async (id, location, flags) => {
      const { registerOne } = await import('../projects/project-commands.ts');
      await registerOne(context, id, location, flags);
    });

const list = (context: Context): CommandUnknownOpts =>
  new Command('list')
    .description('List the projects, where they come from and the state of their build')
    .option('--json', 'print one JSON document')
    .action(async (flags) => {
      const { showProjects } = await import('../projects/project-commands.ts');
      await showProjects(context, null, flags);
    });

const show = (context: Context): CommandUnknownOpts =>
  new Command('show')
    .description('Show one project')
    .argument('<id>', 'the project', text)
    .option('--json', 'print one JSON document')
    .action(async (id, flags) => {
      const { showProjects } = await import('../projects/project-commands.ts');
      await showProjects(context, id, flags);
    });

const remove = (context: Context): CommandUnknownOpts =>
  new Command('remove')
    .description('Remove a project with its pages, takes and builds; its repository and all receipts stay')
    .argument('<id>', 'the project', text)
    .action(async (id) => {
      const { dropProject } = await import('../projects/project-commands.ts');
      await dropProject(context, id);
    });

const grant = (context: Context): CommandUnknownOpts =>
  new Command('grant')
    .description('Give a member of the server access to a project')
    .argument('<project>', 'the project', text)
    .argument('<member>', 'the member', text)
    .addOption(
      new Option('--role <role>', 'reader asks and reads, builder also builds, owner also gives access')
        .choices(['reader', 'builder', 'owner'] as const)
        .default('reader' as const),
    )
    .action(async (project, member, flags) => {
      const { grantRoleTo } = await import('../members/member-commands.ts');
      await grantRoleTo(context, project, member, flags);
    });

const revoke = (context: Context): CommandUnknownOpts =>
  new Command('revoke')
    .description("Take a member's access to a project away")
    .argument('<project>', 'the project', text)
    .argument('<member>', 'the member', text)
    .action(async (project, member) => {
      const { revokeRoleOf } = await import('../members/member-commands.ts');
      await revokeRoleOf(context, project, member);
    });
