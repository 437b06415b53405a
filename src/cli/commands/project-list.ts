import { listProjects } from '../../store/builds/projects.ts';
import { formatProjects, readStates } from '../projects/project-states.ts';
import { NO_PROJECT } from '../terminal/choose-projects.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';

/** `gbrain project list` */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain project list')
    .option('--json', 'print one JSON document')
    .action(async ({ json }) => {
      const store = await context.store();
      const projects = await readStates(store, await listProjects(store));
      if (json) context.printJson({ schema_version: 1, projects });
      else context.print(projects.length === 0 ? NO_PROJECT : formatProjects(projects));
    });
