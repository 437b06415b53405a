import { getProject } from '../../store/builds/projects.ts';
import { formatProjects, readStates } from '../projects/project-states.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText } from '../terminal/flags.ts';

/** `gbrain project show <id>` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain project show handbook')
    .argument('<id>', 'the project', filledText)
    .option('--json', 'print one JSON document')
    .action(async (id, { json }) => {
      const store = await context.store();
      const projects = await readStates(store, [await getProject(store, id)]);
      if (json) context.printJson({ schema_version: 1, ...projects[0] });
      else context.print(formatProjects(projects));
    });
