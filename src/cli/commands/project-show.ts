import { getProject } from '../../store/builds/projects.ts';
import { escapeTerminal } from '../../text/escape.ts';
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
      const project = await getProject(store, id);
      const projects = await readStates(store, [project]);
      if (json) return context.printJson({ schema_version: 1, ...projects[0] });
      context.print(formatProjects(projects));
      for (const [name, patterns] of Object.entries(project.selection)) {
        if (patterns.length > 0) context.print(escapeTerminal(`${name}: ${patterns.join(' ')}`));
      }
    });
