import { buildStates } from '../../projects/build/build-states.ts';
import type { Build } from '../../store/builds/builds.ts';
import { getProject, listProjects } from '../../store/builds/projects.ts';
import { escapeTerminal } from '../../text/escape.ts';
import type { Context } from '../terminal/context.ts';
import { describeBuild, showWarnings } from './run-build.ts';

const SHOWN = 10;

/** Shows the newest builds of one project with the warnings of the one that answers, or the state of every project. */
export async function showStatus(
  context: Context,
  id: string | null,
  flags: { json?: true | undefined },
): Promise<void> {
  const store = await context.store();
  const projects = id === null ? await listProjects(store) : [await getProject(store, id)];
  const states = [];
  for (const project of projects) {
    states.push({ project: project.id, ...(await buildStates(store, project.id, SHOWN)) });
  }
  if (flags.json) return context.printJson({ schema_version: 1, projects: states });
  if (states.length === 0)
    context.print('There is no project yet. Register one: gbrain project add <id> <git URL or folder>');
  for (const { project, ready, builds } of states) {
    context.print(ready ? describeBuild(ready) : `${project}: no ready build. Next: gbrain brain build ${project}`);
    for (const build of id === null ? builds.slice(0, 1) : builds) {
      if (build.id !== ready?.id) context.print(`  ${describeOther(build)}`);
    }
    if (id !== null && ready) showWarnings(context, ready, Number.POSITIVE_INFINITY);
  }
}

function describeOther({ id, status, error, queuedAt, commit, counts }: Build): string {
  const when = queuedAt.toISOString().slice(0, 19);
  if (status === 'ready')
    return `build ${id}, ${when}: ready at ${commit?.slice(0, 12)}, ${counts?.documents} documents`;
  return `build ${id}, ${when}: ${status}${error ? `. ${escapeTerminal(error)}` : ''}`;
}
