import { listGrants } from '../../store/members/grants.ts';
import { listMembers } from '../../store/members/members.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { formatTable } from '../terminal/format-table.ts';

/** `gbrain member list` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain member list')
    .option('--json', 'print one JSON document')
    .action(async ({ json }) => {
      const store = await context.store();
      const [members, grants] = [await listMembers(store), await listGrants(store, null)];
      const rows = members.map(({ id, owner, createdAt }) => ({
        member: id,
        owner,
        created_at: createdAt,
        projects: grants.filter(({ member }) => member === id).map(({ project, role }) => ({ project, role })),
      }));
      if (json) return context.printJson({ schema_version: 1, members: rows });
      if (rows.length === 0)
        return context.print('There are no members yet. Add the first: gbrain member add <name> --owner');
      const table = rows.map(({ member, owner, projects }) => [
        member,
        owner ? 'every project, as an owner' : projects.map(({ project, role }) => `${project} (${role})`).join(', '),
      ]);
      context.print(formatTable([['member', 'access'], ...table], ['left', 'left']));
    });
