import { addProject } from '../../members/add-project.ts';
import { TERMINAL } from '../../members/record-event.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { eachTime, filledText } from '../terminal/flags.ts';
import { openActions } from '../terminal/open-actions.ts';

/** `gbrain project add <id> <location>` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain project add handbook https://git.example.org/handbook.git && gbrain brain build handbook')
    .argument('<id>', 'a short name: lower-case letters, digits, dots, hyphens, underscores', filledText)
    .argument('<location>', 'a git URL or path, or a plain folder', filledText)
    .option('--branch <name>', 'the branch to build (default: that of the repository)', filledText)
    .option('--include <pattern>', 'read only files that match, as in a .gitignore; may be given again', eachTime)
    .option('--exclude <pattern>', 'do not read files that match; may be given again', eachTime)
    .option('--json', 'print one JSON document')
    .action(async (id, location, { branch, include = [], exclude = [], json }) => {
      const project = await addProject(await openActions(context), TERMINAL, {
        id,
        location,
        branch: branch ?? null,
        selection: { include, exclude },
      });
      if (json) {
        const { selection, ...same } = project;
        return context.printJson({ schema_version: 1, ...same, ...selection });
      }
      const what = project.kind === 'git' ? 'git repository' : 'plain folder';
      context.print(`${id}: registered the ${what} ${escapeTerminal(project.location)}.`);
      context.print(`Next: gbrain brain build ${id}`);
    });
