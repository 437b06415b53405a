import { buildStates } from '../../projects/build/build-states.ts';
import type { Build } from '../../store/builds/builds.ts';
import { getProject, listProjects } from '../../store/builds/projects.ts';
import { escapeTerminal } from '../../text/escape.ts';
import { describeBuild, showWarnings } from '../brain/describe-build.ts';
import { NO_PROJECT } from '../terminal/choose-projects.ts';
import { createCommand, type DefineCommand } from '../terminal/create-command.ts';
import { filledText } from '../terminal/flags.ts';

const MAX_BUILDS = 10;

/** `gbrain brain status [project]`: the last builds of a project with the warnings of the ready one, or all projects. */
export const defineCommand: DefineCommand = (context) =>
  createCommand('gbrain brain status', 'gbrain brain status handbook')
    .argument('[project]', 'the project (default: the newest build of each)', filledText)
    .option('--json', 'print one JSON document')
    .action(async (id, { json }) => {
      const store = await context.store();
      const projects = id === undefined ? await listProjects(store) : [await getProject(store, id)];
      const states = [];
      for (const project of projects) {
        states.push({ project: project.id, ...(await buildStates(store, project.id, MAX_BUILDS)) });
      }
      if (json) return context.printJson({ schema_version: 1, projects: states });
      if (states.length === 0) context.print(NO_PROJECT);
      for (const { project, ready, builds } of states) {
        context.print(ready ? describeBuild(ready) : `${project}: no ready build. Next: gbrain brain build ${project}`);
        for (const build of id === undefined ? builds.slice(0, 1) : builds) {
          if (build.id !== ready?.id) context.print(`  ${describeOther(build)}`);
        }
        if (id !== undefined && ready) showWarnings(context, ready, Number.POSITIVE_INFINITY);
      }
    });

function describeOther({ id, status, error, queuedAt, commit, counts, promotedAt }: Build): string {
  const start = `build ${id}, ${queuedAt.toISOString().slice(0, 19)}: ${status}`;
  if (status === 'ready')
    return `${start}${promotedAt === null ? ', a preview' : ''} at ${commit?.slice(0, 12)}, ${counts?.documents} documents`;
  return error ? `${start}. ${escapeTerminal(error)}` : start;
}
